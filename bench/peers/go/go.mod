module rialto-bench-go

go 1.22
