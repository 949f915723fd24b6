import { expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'

test.each<[variable: string, wrong: string, accepted: string]>([
  ['PORT', 'http', 'a whole number from 0 to 65535'],
  ['PORT', '65536', 'a whole number from 0 to 65535'],
  ['DATABASE_URL', 'localhost/flags', 'postgres://'],
  ['DATABASE_URL', 'mysql://localhost/flags', 'postgres://'],
  ['DATABASE_POOL_SIZE', '0', 'a whole number from 1 to 1000'],
  ['ADMIN_API_KEY', 'short', '16 or more'],
  ['DRAIN_SECONDS', '61', 'a whole number from 0 to 60'],
  ['INIT_ADMIN_API_TOKENS', 'no-form-at-all-but-long-enough', '<secret of 16 characters or more>'],
  ['INIT_CLIENT_API_TOKENS', 'default.0123456789abcdef', '<project or *>:<environment>'],
  ['INIT_CLIENT_API_TOKENS', '[]:production.0123456789abcdef', '<project or *>:<environment>'],
  ['INIT_FRONTEND_API_TOKENS', '*:production.short', '<project or *>:<environment>'],
  ['LOG_LEVEL', 'loud', 'info'],
  ['FEATURE_CACHE_MB', '0', 'a whole number from 1 to 10000'],
  ['SESSION_HOURS', '0', 'a whole number from 1 to 8760'],
  ['COOKIE_SECURE', 'yes', 'true, false'],
  ['CONSOLE', 'no', 'true, false'],
  ['DOCS_KEEP_KEY', 'yes', 'true, false'],
  ['ACCEPT_EMPTY_ENVIRONMENTS', 'yes', 'true, false'],
  ['TRUST_PROXY', '10.0.0.7, everybody', 'addresses and networks'],
  ['TRUST_PROXY', '0.0.0.0/0', 'addresses and networks'],
  ['TRUST_PROXY', '10.0.0.0/33', 'addresses and networks'],
  ['LIMIT_FEATURES', 'many', 'a whole number from 1 to 1000000'],
  ['BASE_URL', 'flags.example.com', 'https://flags.example.com'],
  ['BASE_URL', 'https://flags.example.com?page=1', 'https://flags.example.com'],
  ['SMTP_URL', 'mail.example.com:25', 'smtp://user:password@host:port'],
  ['PASSWORD_POLICY', 'never', 'choosing, everywhere'],
  ['ENCRYPTION_KEY', 'abcdef', '64 hexadecimal digits'],
  ['ENCRYPTION_KEY', `${'a'.repeat(43)}!`, '32 bytes in base64'],
  ['ADMIN_API_KEY_FILE', '/absent/admin-key', 'the path of a file with the secret'],
  ['ENCRYPTION_KEY', `${'0f'.repeat(32)}, abcdef`, 'key 2 is not a valid key'],
  ['ADMIN_ALLOWED_NETWORKS', '10.0.0.0/8, office', 'addresses and networks of administrators'],
  ['RATE_LIMIT_PUBLIC', '-1', 'a whole number from 0 to 1000000000'],
  ['RECOVERABLE_API_TOKENS', 'yes', 'true, false'],
  ['RECOVERABLE_API_TOKENS', 'true', 'ENCRYPTION_KEY to 64 hexadecimal digits'],
  ['INACTIVE_USER_DAYS', '0', 'a whole number from 1 to 36500'],
  ['METRICS_RETENTION_HOURS', '2d', 'a whole number from 1 to 8760'],
  ['EVENT_RETENTION_DAYS', '60', 'a whole number from 61 to 36500'],
  ['EVENT_ARCHIVE_FOLDER', 'archive', 'EVENT_RETENTION_DAYS'],
  ['MAIL_FROM', 'flags@example.com', 'SMTP_URL'],
  ['ACCESS_CONTROL_ORIGINS', 'https://shop.example.com/path,', 'https://shop.example.com'],
])('a wrong setting is refused with one line: %s=%s', (variable, wrong, accepted) => {
  const line = new RegExp(`^[^\\n]*${variable}[^\\n]*$`)
  expect(() => readConfig({ [variable]: wrong })).toThrow(line)
  expect(() => readConfig({ [variable]: wrong })).toThrow(accepted)
})
