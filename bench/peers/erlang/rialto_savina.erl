%% Rialto's `savina` in Erlang: ten programs of the Savina suite (Imam, Sarkar 2014), as bench/src/savina has them. Each
%% checks its result, and returns the number of its operations.
-module(rialto_savina).
-export([run/2]).

run("ping-pong", Ops) -> ping_pong(Ops);
run("counting", Ops) -> counting(Ops);
run("thread-ring", Ops) -> thread_ring(Ops);
run("fork-join", Ops) -> fork_join(Ops);
run("chameneos", Ops) -> chameneos(Ops);
run("big", Ops) -> big(Ops);
run("dictionary", Ops) -> dictionary(Ops);
run("producer-consumer", Ops) -> producer_consumer(Ops);
run("barber", Ops) -> barber(Ops);
run("trapezoidal", Ops) -> trapezoidal(Ops).

%% Two processes send a number to each other.
ping_pong(Ops) ->
    Turns = (Ops + 1) div 2,
    Pong = spawn(fun pong/0),
    Sum = ping(Turns, Pong, 0),
    Pong ! stop,
    Sum = Turns * (Turns + 1) div 2,
    2 * Turns.

ping(0, _, Sum) -> Sum;
ping(Turn, Pong, Sum) ->
    Pong ! {self(), Turn},
    receive {value, Number} -> ping(Turn - 1, Pong, Sum + Number) end.

pong() ->
    receive
        {From, Number} -> From ! {value, Number}, pong();
        stop -> ok
    end.

%% One process counts the messages of another.
counting(Ops) ->
    Counter = spawn(fun() -> counter(0) end),
    times(Ops, fun() -> Counter ! {add, 1} end),
    Counter ! {count, self()},
    receive {value, Ops} -> Ops end.

counter(Count) ->
    receive
        {add, Number} -> counter(Count + Number);
        {count, From} -> From ! {value, Count}
    end.

%% A hundred processes in a ring pass a number, and each subtracts one.
thread_ring(Ops) ->
    Me = self(),
    First = lists:foldl(fun(_, Next) -> spawn(fun() -> member(Next) end) end, Me, lists:seq(2, 100)),
    Hops = (Ops + 99) div 100 * 100,
    laps(First, Hops),
    First ! 0,
    receive 0 -> Hops end.

laps(_, 0) -> ok;
laps(First, Number) ->
    First ! Number - 1,
    receive Left -> laps(First, Left) end.

member(Next) ->
    receive
        0 -> Next ! 0;
        Number -> Next ! Number - 1, member(Next)
    end.

%% Sixty processes compute something for each message.
fork_join(Ops) ->
    Each = (Ops + 59) div 60,
    Me = self(),
    Workers = [spawn(fun() -> Me ! {value, compute(Each, 0)} end) || _ <- lists:seq(1, 60)],
    [Worker ! Number || Number <- lists:seq(1, Each), Worker <- Workers],
    Sum = 60 * (Each * (Each + 1) div 2),
    Sum = collect(60, 0),
    60 * Each.

compute(0, Sum) -> Sum;
compute(Left, Sum) ->
    receive Number ->
        _ = math:sin(Number),
        compute(Left - 1, Sum + Number)
    end.

%% A hundred creatures meet in pairs at a mall, and change their colours.
chameneos(Ops) ->
    Me = self(),
    Mall = spawn(fun() -> mall(Ops, none, 100) end),
    [spawn(fun() -> creature(Me, Mall, Number rem 3, 0) end) || Number <- lists:seq(0, 99)],
    Met = 2 * Ops,
    Met = collect(100, 0),
    Ops.

mall(_, _, 0) -> ok;
mall(0, Waiting, Left) ->
    receive {From, _} -> From ! stop, mall(0, Waiting, Left - 1) end;
mall(Meetings, none, Left) ->
    receive Creature -> mall(Meetings, Creature, Left) end;
mall(Meetings, {Partner, Other}, Left) ->
    receive {From, Colour} ->
        Partner ! {colour, Colour},
        From ! {colour, Other},
        mall(Meetings - 1, none, Left)
    end.

creature(Main, Mall, Colour, Met) ->
    Mall ! {self(), Colour},
    receive
        {colour, Colour} -> creature(Main, Mall, Colour, Met + 1);
        {colour, Other} -> creature(Main, Mall, 3 - Colour - Other, Met + 1);
        stop -> Main ! {value, Met}
    end.

%% Each of a hundred and twenty processes sends to another one at random, and waits for the answer.
big(Ops) ->
    Each = (Ops + 119) div 120,
    Me = self(),
    All = [spawn(fun() -> big_process(Me, Number, Each) end) || Number <- lists:seq(1, 120)],
    Table = list_to_tuple(All),
    [Process ! {all, Table} || Process <- All],
    Answers = 120 * Each,
    Answers = collect(120, 0),
    [Process ! stop || Process <- All],
    Answers.

big_process(Main, Seed, Each) ->
    receive {all, Table} -> ask(Main, Table, Seed, Each, 0) end.

ask(Main, Table, Seed, Each, Answers) ->
    {Chosen, Next} = random(Seed, 120),
    element(Chosen + 1, Table) ! {self(), Answers},
    answer(Main, Table, Next, Each, Answers).

answer(Main, Table, Seed, Each, Answers) ->
    receive
        {value, _} when Answers + 1 == Each ->
            Main ! {value, Each},
            answer(Main, Table, Seed, Each, Each);
        {value, _} -> ask(Main, Table, Seed, Each, Answers + 1);
        {From, Number} -> From ! {value, Number}, answer(Main, Table, Seed, Each, Answers);
        stop -> ok
    end.

%% Twenty processes ask for the values of a dictionary, and set one in ten.
dictionary(Ops) ->
    Each = (Ops + 19) div 20,
    Me = self(),
    Dictionary = spawn(fun() -> dictionary_process(#{}) end),
    [spawn(fun() -> Me ! {value, look(Each, Dictionary, Number, 0)} end) || Number <- lists:seq(1, 20)],
    Answers = 20 * Each,
    Answers = collect(20, 0),
    Dictionary ! stop,
    Answers.

dictionary_process(Values) ->
    receive
        {set, Key, From} -> From ! {value, 1}, dictionary_process(Values#{Key => Key});
        {get, Key, From} ->
            From ! {value, case Values of #{Key := Key} -> 1; _ -> 0 end},
            dictionary_process(Values);
        stop -> ok
    end.

look(0, _, _, Answers) -> Answers;
look(Left, Dictionary, Seed, Answers) ->
    {Kind, Next} = random(Seed, 10),
    {Key, Last} = random(Next, 512),
    Dictionary ! {case Kind of 0 -> set; _ -> get end, Key, self()},
    receive {value, _} -> look(Left - 1, Dictionary, Last, Answers + 1) end.

%% Forty producers and forty consumers, and a buffer of fifty items between them.
producer_consumer(Ops) ->
    Each = (Ops + 39) div 40,
    Me = self(),
    Buffer = spawn(fun() -> buffer(queue:new(), 0, queue:new(), queue:new()) end),
    Produce = fun() -> produce(1, Each, Buffer) end,
    Consume = fun() -> Me ! {value, consume(Each, Buffer, 0)} end,
    [spawn(Side) || _ <- lists:seq(1, 40), Side <- [Produce, Consume]],
    Sum = 40 * (Each * (Each + 1) div 2),
    Sum = collect(40, 0),
    Buffer ! stop,
    40 * Each.

produce(Item, Each, _) when Item > Each -> ok;
produce(Item, Each, Buffer) ->
    Buffer ! {put, Item, self()},
    receive free -> produce(Item + 1, Each, Buffer) end.

consume(0, _, Sum) -> Sum;
consume(Left, Buffer, Sum) ->
    Buffer ! {get, self()},
    receive {item, Item} -> consume(Left - 1, Buffer, Sum + Item) end.

%% It answers a producer when its item has a place.
buffer(Items, Count, Producers, Consumers) ->
    receive
        {put, Item, From} -> settle(Items, Count, queue:in({Item, From}, Producers), Consumers);
        {get, From} -> settle(Items, Count, Producers, queue:in(From, Consumers));
        stop -> ok
    end.

settle(Items, Count, Producers, Consumers) ->
    case {Count < 50 andalso queue:out(Producers), Count > 0 andalso queue:out(Consumers)} of
        {{{value, {Item, From}}, Others}, _} ->
            From ! free,
            settle(queue:in(Item, Items), Count + 1, Others, Consumers);
        {_, {{value, From}, Others}} ->
            {{value, Item}, Rest} = queue:out(Items),
            From ! {item, Item},
            settle(Rest, Count - 1, Producers, Others);
        _ -> buffer(Items, Count, Producers, Consumers)
    end.

%% Customers come to a waiting room of a thousand seats, and a barber serves them. A customer that finds no seat comes
%% again.
barber(Ops) ->
    Me = self(),
    Barber = spawn(fun() -> barber_process(Me) end),
    Room = spawn(fun() -> room(Me, Barber, queue:new(), 0, true) end),
    [Room ! {customer, Number} || Number <- lists:seq(1, Ops)],
    Sum = Ops * (Ops + 1) div 2,
    Sum = served(Ops, Room, 0),
    Barber ! stop,
    Room ! stop,
    Ops.

served(0, _, Sum) -> Sum;
served(Left, Room, Sum) ->
    receive
        {full, Number} -> Room ! {customer, Number}, served(Left, Room, Sum);
        {served, Number} -> served(Left - 1, Room, Sum + Number)
    end.

barber_process(Customers) ->
    receive
        {Room, Number} ->
            times(20, fun() -> ok end),
            Customers ! {served, Number},
            Room ! free,
            barber_process(Customers);
        stop -> ok
    end.

room(Customers, Barber, Waiting, Count, Sleeps) ->
    receive
        {customer, Number} when Count == 1000 ->
            Customers ! {full, Number},
            seat(Customers, Barber, Waiting, Count, Sleeps);
        {customer, Number} -> seat(Customers, Barber, queue:in(Number, Waiting), Count + 1, Sleeps);
        free -> seat(Customers, Barber, Waiting, Count, true);
        stop -> ok
    end.

seat(Customers, Barber, Waiting, Count, true) when Count > 0 ->
    {{value, Number}, Rest} = queue:out(Waiting),
    Barber ! {self(), Number},
    room(Customers, Barber, Rest, Count - 1, false);
seat(Customers, Barber, Waiting, Count, Sleeps) -> room(Customers, Barber, Waiting, Count, Sleeps).

%% A hundred processes compute the parts of an integral of whole numbers.
trapezoidal(Ops) ->
    Each = (Ops + 99) div 100,
    Me = self(),
    Worker = fun() -> receive From -> Me ! {value, area(From, From + Each, 0)} end end,
    [spawn(Worker) ! Number * Each || Number <- lists:seq(0, 99)],
    Sum = collect(100, 0),
    Sum = area(0, 100 * Each, 0),
    100 * Each.

area(To, To, Sum) -> Sum;
area(X, To, Sum) -> area(X + 1, To, Sum + (height(X) + height(X + 1)) div 2).

height(X) -> (X * X) bsr 7.

%% The sum of the values of so many processes.
collect(0, Sum) -> Sum;
collect(Left, Sum) -> receive {value, Number} -> collect(Left - 1, Sum + Number) end.

times(0, _) -> ok;
times(Left, Do) -> Do(), times(Left - 1, Do).

random(Seed, Bound) ->
    Next = (Seed * 1103515245 + 12345) band 16#7fffffff,
    {(Next bsr 12) rem Bound, Next}.
