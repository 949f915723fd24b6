#!/usr/bin/env bash
# A constraint on `accountId` throws in Ruby although the context has an `accountId`.
#
# The guess: a constraint compares the property that it names, and without it, IN is not met and NOT_IN is, as in the
# other SDKs. Seen: the SDK for Ruby, ruby-unleash 3.2.5 of Debian 12, turns the name in the constraint into the style
# of Ruby, and leaves the names of properties as they are: it looks for `account_id`. `is_enabled?` throws KeyError then,
# also for NOT_IN and where the code gives a default, while a property `account_id` meets the constraint on `accountId`.
# So a condition on a field with a capital letter, which is harmless in other languages, ends requests in Ruby.
#
# Unpacks the packages into a temporary folder, and fails when the output is another one. Needs Debian 12, Ruby and the
# network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get --quiet=2 -o APT::Sandbox::User=root download ruby-unleash=3.2.5-2 ruby-murmurhash3 >/dev/null
for package in *.deb; do dpkg-deb --extract "$package" unpacked; done
cat >program.rb <<'PROGRAM'
require 'json'
require 'socket'
require 'unleash'

def feature(name, operator, field)
  constraint = { contextName: field, operator: operator, values: ['7'], inverted: false }
  strategy = { name: 'default', parameters: {}, constraints: [constraint] }
  { name: name, enabled: true, variants: [], strategies: [strategy] }
end

FEATURES = [
  feature('user', 'IN', 'userId'),
  feature('account', 'IN', 'accountId'),
  feature('others', 'NOT_IN', 'accountId'),
]
server = TCPServer.new('127.0.0.1', 0)
Thread.new do
  loop do
    socket = server.accept
    nil until socket.gets.to_s.strip.empty?
    body = { version: 2, features: FEATURES }.to_json
    socket.print "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: #{body.bytesize}\r\n" \
                 "connection: close\r\n\r\n#{body}"
    socket.close
  end
end
url = "http://127.0.0.1:#{server.addr[1]}/api"
client = Unleash::Client.new(url: url, app_name: 'shop', disable_metrics: true, backup_file: 'backup.json')
[{ userId: '7', properties: { accountId: '7' } }, { userId: '7', properties: { account_id: '7' } }].each do |given|
  context = Unleash::Context.new(given)
  answers = FEATURES.map do |asked|
    "#{asked[:name]} #{client.is_enabled?(asked[:name], context, true)}"
  rescue KeyError => e
    "#{asked[:name]} #{e.message}"
  end
  puts "with #{given[:properties].keys.first}: #{answers.join('; ')}"
end
PROGRAM
gems=(unpacked/usr/share/rubygems-integration/all/gems/*/lib unpacked/usr/lib/*/rubygems-integration/*/gems/*/lib)
seen=$(ruby --disable-did_you_mean "${gems[@]/#/-I}" program.rb 2>errors) || cat errors
expected='with accountId: user true; account key not found: :account_id; others key not found: :account_id
with account_id: user true; account true; others false'
echo "$seen"
[ "$seen" = "$expected" ]
