-- The built-in carrier keeps its calls in the tasks of the queue (decision 0046). Older servers are stopped first.
drop table simulated_calls, simulated_texts;
