#!/usr/bin/env bash
# A flag whose number is 5000000000 has no value in Java, for neither `getDoubleValue` nor `getIntegerValue`.
#
# The guess: a double holds the number, and 5 is read by `getDoubleValue`, so that 5000000000 is, too; only an `int` is
# too small for it. Seen: the flagd provider 0.11.15 of dev.openfeature.contrib.providers in Maven Central, which decides
# by itself from a file, turns whole numbers of 32 bits into doubles, and has a TYPE_MISMATCH and the default of the
# application for longer ones. So a limit in bytes, or a time in milliseconds, goes back to what the code says once it
# passes 2147483647. Within an object, it is read. Written as 5000000000.0, the number has its value as a double; as an
# integer, it is 2147483647 then, without an error.
#
# Installs the packages into a temporary folder, and fails when the output is another one. Needs Java 17, Maven and the
# network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>finding</artifactId><version>0</version>
  <dependencies>
    <dependency><groupId>dev.openfeature.contrib.providers</groupId><artifactId>flagd</artifactId><version>0.11.15</version></dependency>
    <dependency><groupId>dev.openfeature</groupId><artifactId>sdk</artifactId><version>1.22.0</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies></project>
XML
copy=org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies
mvn --quiet --batch-mode "$copy" -DoutputDirectory=libraries >/dev/null
cat >flags.json <<'JSON'
{"flags": {
  "small": {"state": "ENABLED", "variants": {"on": 5}, "defaultVariant": "on"},
  "large": {"state": "ENABLED", "variants": {"on": 5000000000}, "defaultVariant": "on"},
  "written": {"state": "ENABLED", "variants": {"on": 5000000000.0}, "defaultVariant": "on"},
  "within": {"state": "ENABLED", "variants": {"on": {"bytes": 5000000000}}, "defaultVariant": "on"}
}}
JSON
cat >Numbers.java <<'JAVA'
import dev.openfeature.contrib.providers.flagd.Config;
import dev.openfeature.contrib.providers.flagd.FlagdOptions;
import dev.openfeature.contrib.providers.flagd.FlagdProvider;
import dev.openfeature.sdk.FlagEvaluationDetails;
import dev.openfeature.sdk.OpenFeatureAPI;
import dev.openfeature.sdk.Value;

public class Numbers {
  public static void main(String[] args) {
    var options = FlagdOptions.builder().resolverType(Config.Resolver.FILE).offlineFlagSourcePath("flags.json");
    OpenFeatureAPI.getInstance().setProviderAndWait(new FlagdProvider(options.deadline(60_000).build()));
    var client = OpenFeatureAPI.getInstance().getClient();
    for (var flag : new String[] {"small", "large", "written"}) {
      say(flag + " as double", client.getDoubleDetails(flag, -1.0));
      say(flag + " as integer", client.getIntegerDetails(flag, -1));
    }
    var object = client.getObjectValue("within", new Value()).asStructure();
    System.out.println("within an object: " + object.getValue("bytes").asObject());
    System.exit(0);
  }

  private static void say(String what, FlagEvaluationDetails<?> given) {
    var code = given.getErrorCode() == null ? "" : " " + given.getErrorCode();
    System.out.println(what + ": " + given.getValue() + code);
  }
}
JAVA
seen=$(java -cp 'libraries/*' Numbers.java)
expected='small as double: 5.0
small as integer: 5
large as double: -1.0 TYPE_MISMATCH
large as integer: -1 TYPE_MISMATCH
written as double: 5.0E9
written as integer: 2147483647
within an object: 5000000000'
echo "$seen"
[ "$seen" = "$expected" ]
