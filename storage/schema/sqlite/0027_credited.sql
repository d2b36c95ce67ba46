-- People who want to be named on shared results.
ALTER TABLE profiles ADD COLUMN credited INTEGER NOT NULL DEFAULT 0;
