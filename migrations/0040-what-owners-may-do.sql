-- Owners don't skip the change requests of their project, so they may not do everything there.
update roles
set description = 'May manage the project, its features and its access, and approve and apply its change requests, but not skip them'
where id = 4;
