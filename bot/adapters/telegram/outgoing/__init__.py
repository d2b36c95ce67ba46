"""How replies and boards go out: within what Telegram takes, to whom they are for."""
