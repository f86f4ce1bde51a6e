-- A marker's judgement changes the points of a test with the number of its right answers.
grant update (points) on test_attempt to mds_app;
