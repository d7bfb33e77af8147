%% Rialto's `lateness`, and its workloads of processes and nodes, in Erlang: one run, printed as the sample that
%% rialto-bench reads. The flags are those that rialto-bench passes.
-module(rialto_bench).
-export([main/0]).

-define(TICK, 1).
-define(TURN, 5).
%% After so many times what the ticks should take, those that have not happened
%% are as late as the last one.
-define(PATIENCE, 5).

main() ->
    Flags = flags(init:get_plain_arguments()),
    Ops = list_to_integer(maps:get("--ops", Flags)),
    Variant = maps:get("--variant", Flags),
    case maps:get("--workload", Flags) of
        "lateness" -> lateness(Ops, Variant);
        "local-pingpong" -> timed(fun(Times) -> pingpong(Times, list_to_integer(Variant)) end, Ops);
        "node-pingpong" ->
            [Length | _] = string:split(Variant, "-"),
            Node = other_node(),
            timed(fun(Times) -> round_trips(Node, Times, list_to_integer(Length)) end, Ops);
        "node-throughput" ->
            Node = other_node(),
            timed(fun(Times) -> one_way(Node, Times) end, Ops);
        "process-spawn" -> timed(fun spawn_chain/1, Ops);
        "process-send" -> timed(fun(Times) -> send_to_self(1, Times, 0) end, Ops);
        "actors" -> timed(fun(Times) -> actors(Variant, Times) end, Ops);
        "savina" -> timed(fun(Times) -> rialto_savina:run(Variant, Times) end, Ops);
        "ring-process" ->
            Size = list_to_integer(maps:get("--tasks", Flags)),
            Laps = list_to_integer(Variant),
            timed(fun(Times) -> rings(Times, Size, Laps) end, Ops)
    end,
    halt(0).

lateness(Ops, Variant) ->
    {Kind, Count} = hogs(Variant),
    Main = self(),
    spawn(fun() -> Main ! {late, ticks(Ops, Kind, Count)} end),
    receive {late, All} -> print(lists:sort(All)) end.

%% A short run first, unmeasured; in a process of its own, as the others are.
timed(Run, Ops) ->
    Main = self(),
    spawn(fun() ->
        Run(min(Ops, 1000)),
        Start = now_ns(),
        Done = Run(Ops),
        Main ! {took, now_ns() - Start, Done}
    end),
    receive {took, Time, Count} -> io:format("{\"total\": ~b, \"ops\": ~b}~n", [Time, Count]) end.

%% A list to and fro; the number of messages.
pingpong(Ops, Length) ->
    Turns = (Ops + 1) div 2,
    Echo = spawn(fun echo/0),
    turns(Turns, Echo, lists:seq(1, Length)),
    Echo ! stop,
    2 * Turns.

turns(0, _, _) -> ok;
turns(N, Echo, List) ->
    Echo ! {self(), List},
    receive {list, Same} -> turns(N - 1, Echo, Same) end.

echo() ->
    receive
        {From, List} -> From ! {list, List}, echo();
        stop -> ok
    end.

%% Another node, in a process of the operating system of its own, that ends with this one.
other_node() ->
    os:cmd("epmd -daemon"),
    {ok, _} = net_kernel:start([list_to_atom("rialto" ++ unique_name() ++ "@127.0.0.1"), longnames]),
    Schedulers = integer_to_list(erlang:system_info(schedulers)),
    Code = filename:dirname(code:which(?MODULE)),
    {ok, _, Node} = peer:start_link(#{
        name => peer:random_name(), host => "127.0.0.1", longnames => true,
        args => ["+S", Schedulers ++ ":" ++ Schedulers, "-pa", Code,
                 "-setcookie", atom_to_list(erlang:get_cookie())]
    }),
    Node.

%% A list to the other node and back; the number of round trips.
round_trips(Node, Ops, Length) ->
    Echo = spawn(Node, fun echo/0),
    turns(Ops, Echo, lists:seq(1, Length)),
    Echo ! stop,
    Ops.

%% Numbers to the other node, which counts them; how many.
one_way(Node, Ops) ->
    Me = self(),
    Counter = spawn(Node, fun() -> count(Me, 0, Ops) end),
    numbers(Counter, 0, Ops),
    receive {counted, Ops} -> Ops end.

numbers(_, Ops, Ops) -> ok;
numbers(To, N, Ops) -> To ! {item, N}, numbers(To, N + 1, Ops).

count(To, Ops, Ops) -> To ! {counted, Ops};
count(To, N, Ops) -> receive {item, N} -> count(To, N + 1, Ops) end.

%% Each process spawns the next one and ends. The last one tells the first. The number of processes.
spawn_chain(Ops) ->
    Me = self(),
    spawn(fun() -> spawn_next(Ops, Me) end),
    receive 1 -> Ops end.

spawn_next(1, End) -> End ! 1;
spawn_next(Left, End) -> spawn(fun() -> spawn_next(Left - 1, End) end).

%% A process sends to itself, and receives; the number of messages.
send_to_self(N, Ops, Sum) when N > Ops ->
    Sum = Ops * (Ops + 1) div 2,
    Ops;
send_to_self(N, Ops, Sum) ->
    self() ! N,
    receive Number -> send_to_self(N + 1, Ops, Sum + Number) end.

%% A process that adds numbers is told them, or asked for its sum, or started for one question; the number of these.
actors("tell", Ops) ->
    Adder = spawn(fun() -> adder(0) end),
    tell(1, Ops, Adder),
    Sum = Ops * (Ops + 1) div 2,
    Sum = ask(Adder, 0),
    exit(Adder, kill),
    Ops;
actors("ask", Ops) ->
    Adder = spawn(fun() -> adder(0) end),
    Sum = Ops * (Ops + 1) div 2,
    Sum = ask_all(1, Ops, Adder, 0),
    exit(Adder, kill),
    Ops;
actors("spawn", Ops) ->
    Sum = Ops * (Ops + 1) div 2,
    Sum = start_all(1, Ops, 0),
    Ops.

adder(Sum) ->
    receive
        {add, Number} -> adder(Sum + Number);
        {sum, From, Tag, Number} -> From ! {Tag, Sum + Number}, adder(Sum + Number)
    end.

tell(N, Ops, _) when N > Ops -> ok;
tell(N, Ops, Adder) -> Adder ! {add, N}, tell(N + 1, Ops, Adder).

ask(Adder, Number) ->
    Tag = make_ref(),
    Adder ! {sum, self(), Tag, Number},
    receive {Tag, Sum} -> Sum end.

ask_all(N, Ops, _, Sum) when N > Ops -> Sum;
ask_all(N, Ops, Adder, _) -> ask_all(N + 1, Ops, Adder, ask(Adder, N)).

start_all(N, Ops, Sum) when N > Ops -> Sum;
start_all(N, Ops, Sum) ->
    Adder = spawn(fun() -> adder(0) end),
    Own = ask(Adder, N),
    exit(Adder, kill),
    start_all(N + 1, Ops, Sum + Own).

%% Rings of processes; the number of processes.
rings(Ops, Size, Laps) ->
    Rings = (Ops + Size - 1) div Size,
    [ring(Size, Laps * Size) || _ <- lists:seq(1, Rings)],
    Rings * Size.

ring(Size, Number) ->
    Me = self(),
    First = lists:foldl(fun(_, Next) -> spawn(fun() -> member(Next) end) end, Me, lists:seq(1, Size)),
    laps(First, Number).

laps(First, Number) ->
    First ! Number,
    receive
        0 when Number == 0 -> ok;
        Left -> laps(First, Left)
    end.

member(Next) ->
    receive
        0 -> Next ! 0;
        Number -> Next ! Number - 1, member(Next)
    end.

flags([Name, Value | Rest]) -> maps:put(Name, Value, flags(Rest));
flags([]) -> #{}.

hogs(Variant) ->
    case string:split(Variant, "-") of
        [Kind, Count] -> {Kind, list_to_integer(Count)};
        [Kind] -> {Kind, 0}
    end.

%% A timer of one millisecond in a loop, beside hogs that come after a tenth.
ticks(Ops, Kind, Count) -> ticks(0, Ops, Kind, Count, now_ns(), []).

ticks(Ops, Ops, _, _, _, All) -> All;
ticks(N, Ops, Kind, Count, Begun, All) ->
    case N == Ops div 10 of
        true -> [spawn(fun() -> hog(Kind) end) || _ <- lists:seq(1, Count)];
        false -> ok
    end,
    Start = now_ns(),
    Late = case Start - Begun > ?PATIENCE * Ops * ?TICK * 1000000 of
        true -> hd(All);
        false -> receive after ?TICK -> now_ns() - Start - ?TICK * 1000000 end
    end,
    ticks(N + 1, Ops, Kind, Count, Begun, [Late | All]).

hog("spin") -> spin();
hog("turns") -> turn(now_ns()), erlang:yield(), hog("turns");
%% A fifo that nobody writes to; its file is opened for writing too, so that the
%% read waits and not the opening.
hog("block") ->
    Path = filename:join(os:getenv("TMPDIR", "/tmp"), "rialto-bench-" ++ unique()),
    [] = os:cmd("mkfifo " ++ Path),
    {ok, File} = file:open(Path, [read, write, raw]),
    file:delete(Path),
    file:read(File, 1).

spin() -> spin().

turn(Start) ->
    case now_ns() - Start < ?TURN * 1000000 of
        true -> turn(Start);
        false -> ok
    end.

unique_name() -> lists:filter(fun(C) -> C =/= $- end, unique()).

unique() -> os:getpid() ++ "-" ++ integer_to_list(erlang:unique_integer([positive])).

now_ns() -> erlang:monotonic_time(nanosecond).

print(All) ->
    Count = length(All),
    At = fun(Part) -> float(lists:nth(min(trunc(Count * Part), Count - 1) + 1, All)) end,
    io:format("{\"total\": ~f, \"ops\": ~b, \"late\": {\"p50\": ~f, \"p99\": ~f, \"worst\": ~f}}~n",
              [float(lists:sum(All)), Count, At(0.5), At(0.99), At(1.0)]).
