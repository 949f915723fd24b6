-- The Terraform provider of Unleash looks for these descriptions. What somebody has changed stays.
update projects set description = 'Default project' where id = 'default' and description = 'The first project';
update context_fields set description = 'Allows you to constrain on application name'
where name = 'appName' and description = 'Name of the application';
