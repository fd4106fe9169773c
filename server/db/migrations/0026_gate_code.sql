-- What opens the gate, by itself and not somewhere in the notes.
alter table places add gate_code text check (length(gate_code) between 1 and 40);
