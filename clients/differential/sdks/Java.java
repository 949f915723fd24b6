import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.getunleash.DefaultUnleash;
import io.getunleash.Unleash;
import io.getunleash.UnleashContext;
import io.getunleash.util.UnleashConfig;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** unleash-client-java, in the version that is in the class path. See ../protocol.ts. */
public class Java {
  public static void main(String[] args) throws Exception {
    var gson = new Gson();
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line; (line = input.readLine()) != null; ) {
      var asked = gson.fromJson(line, JsonObject.class);
      var backup = Files.createTempFile("differential", ".json");
      var config = UnleashConfig.builder()
          .appName("web-shop")
          .instanceId(backup.getFileName().toString())
          .environment("development")
          .unleashAPI(asked.get("url").getAsString() + "/api/")
          .apiKey(asked.get("key").getAsString())
          .backupFile(backup.toString())
          .synchronousFetchOnInitialisation(true)
          .fetchTogglesInterval(3600)
          .disableMetrics()
          .build();
      Files.delete(backup);
      var unleash = new DefaultUnleash(config);
      var contexts = new ArrayList<UnleashContext>();
      asked.get("contexts").getAsJsonArray().forEach(one -> contexts.add(read(one.getAsJsonObject())));
      var answers = new ArrayList<List<String>>();
      asked.get("features").getAsJsonArray().forEach(feature ->
          answers.add(contexts.stream().map(context -> answer(unleash, feature.getAsString(), context)).toList()));
      unleash.shutdown();
      Files.deleteIfExists(backup);
      output.println(gson.toJson(Map.of("answers", answers)));
    }
    System.exit(0);
  }

  private static UnleashContext read(JsonObject context) {
    var read = UnleashContext.builder();
    context.entrySet().forEach(member -> {
      var value = member.getValue();
      switch (member.getKey()) {
        case "userId" -> read.userId(value.getAsString());
        case "sessionId" -> read.sessionId(value.getAsString());
        case "remoteAddress" -> read.remoteAddress(value.getAsString());
        case "appName" -> read.appName(value.getAsString());
        case "environment" -> read.environment(value.getAsString());
        case "currentTime" -> read.currentTime(ZonedDateTime.parse(value.getAsString()));
        case "properties" -> value.getAsJsonObject().entrySet()
            .forEach(property -> read.addProperty(property.getKey(), property.getValue().getAsString()));
        default -> throw new IllegalArgumentException(member.getKey());
      }
    });
    return read.build();
  }

  private static String answer(Unleash unleash, String feature, UnleashContext context) {
    try {
      if (!unleash.isEnabled(feature, context)) return "-";
      var variant = unleash.getVariant(feature, context);
      if (!variant.isEnabled()) return "+";
      return "+" + variant.getName() + "=" + variant.getPayload().map(payload -> payload.getValue()).orElse("");
    } catch (RuntimeException error) {
      return "!" + error.getClass().getSimpleName();
    }
  }
}
