-- People who want to be named on shared results.
ALTER TABLE profiles ADD COLUMN credited BOOLEAN NOT NULL DEFAULT FALSE;
