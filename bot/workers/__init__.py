"""Work for other processes than the bot's own: machines that think, films, judged games."""
