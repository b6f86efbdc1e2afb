module factord

go 1.19
