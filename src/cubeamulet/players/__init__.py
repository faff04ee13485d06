"""Who decides in a seat when no person does. A player gets a view and a budget, nothing else."""
