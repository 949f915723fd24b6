#!/usr/bin/env bash
# `getStringValue` of OpenFeature in Java gives null, although the application passed a default.
#
# The guess: a flag without a text gives the default, or the error TYPE_MISMATCH with it, so that the application may
# call methods of the text. Seen: the provider `unleash` 0.1.3-alpha of dev.openfeature.contrib.providers in Maven
# Central, with the sdk 1.22.0, gives null for a variant without a payload, without an error and with the name of the
# variant. Variants without payloads are the usual ones where only the name counts. `getIntegerDetails` of a text gives
# the default as if it were the value of the variant: it names the variant, and no error.
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
    <dependency><groupId>dev.openfeature.contrib.providers</groupId><artifactId>unleash</artifactId><version>0.1.3-alpha</version></dependency>
    <dependency><groupId>dev.openfeature</groupId><artifactId>sdk</artifactId><version>1.22.0</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies></project>
XML
copy=org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies
mvn --quiet --batch-mode "$copy" -DoutputDirectory=libraries >/dev/null
cat >features.json <<'JSON'
{"version": 2, "features": [
  {"name": "color", "type": "release", "enabled": true, "strategies": [{"name": "default", "parameters": {}, "constraints": []}],
    "variants": [{"name": "red", "weight": 1000, "weightType": "variable", "stickiness": "default"}]},
  {"name": "greeting", "type": "release", "enabled": true, "strategies": [{"name": "default", "parameters": {}, "constraints": []}],
    "variants": [{"name": "short", "weight": 1000, "weightType": "variable", "stickiness": "default",
      "payload": {"type": "string", "value": "hello"}}]}
]}
JSON
cat >Defaults.java <<'JAVA'
import com.sun.net.httpserver.HttpServer;
import dev.openfeature.contrib.providers.unleash.UnleashProvider;
import dev.openfeature.contrib.providers.unleash.UnleashProviderConfig;
import dev.openfeature.sdk.FlagEvaluationDetails;
import dev.openfeature.sdk.OpenFeatureAPI;
import io.getunleash.util.UnleashConfig;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

public class Defaults {
  public static void main(String[] args) throws Exception {
    var features = Files.readAllBytes(Path.of("features.json"));
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> {
      exchange.getResponseHeaders().add("content-type", "application/json");
      exchange.sendResponseHeaders(200, features.length);
      exchange.getResponseBody().write(features);
      exchange.close();
    });
    server.start();
    var config = UnleashConfig.builder()
        .unleashAPI("http://127.0.0.1:" + server.getAddress().getPort() + "/api/")
        .appName("shop")
        .apiKey("key")
        .backupFile("backup.json")
        .synchronousFetchOnInitialisation(true)
        .disableMetrics();
    var provider = new UnleashProvider(UnleashProviderConfig.builder().unleashConfigBuilder(config).build());
    OpenFeatureAPI.getInstance().setProviderAndWait(provider);
    var client = OpenFeatureAPI.getInstance().getClient();
    say("greeting as text", client.getStringDetails("greeting", "own"));
    say("color as text", client.getStringDetails("color", "own"));
    say("greeting as integer", client.getIntegerDetails("greeting", -1));
    System.exit(0);
  }

  private static void say(String what, FlagEvaluationDetails<?> given) {
    System.out.println(what + ": " + given.getValue() + " of " + given.getVariant() + ", error " + given.getErrorCode());
  }
}
JAVA
seen=$(java -cp 'libraries/*' Defaults.java)
expected='greeting as text: hello of short, error null
color as text: null of red, error null
greeting as integer: -1 of short, error null'
echo "$seen"
[ "$seen" = "$expected" ]
