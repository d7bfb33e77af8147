%% Rialto's `lateness` in Erlang: one run, printed as the sample that
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
    "lateness" = maps:get("--workload", Flags),
    Ops = list_to_integer(maps:get("--ops", Flags)),
    {Kind, Count} = hogs(maps:get("--variant", Flags)),
    Main = self(),
    spawn(fun() -> Main ! {late, ticks(Ops, Kind, Count)} end),
    receive {late, All} -> print(lists:sort(All)) end,
    halt(0).

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

unique() -> os:getpid() ++ "-" ++ integer_to_list(erlang:unique_integer([positive])).

now_ns() -> erlang:monotonic_time(nanosecond).

print(All) ->
    Count = length(All),
    At = fun(Part) -> float(lists:nth(min(trunc(Count * Part), Count - 1) + 1, All)) end,
    io:format("{\"total\": ~f, \"ops\": ~b, \"late\": {\"p50\": ~f, \"p99\": ~f, \"worst\": ~f}}~n",
              [float(lists:sum(All)), Count, At(0.5), At(0.99), At(1.0)]).
