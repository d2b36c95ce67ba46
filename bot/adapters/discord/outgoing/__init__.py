"""How replies and boards go out: in time, within what Discord takes, to whom they are for."""
