"""What runs in the processes for student code: a zygote, and a worker for each submission."""
