import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.openfeature.contrib.providers.flagd.Config;
import dev.openfeature.contrib.providers.flagd.FlagdOptions;
import dev.openfeature.contrib.providers.flagd.FlagdProvider;
import dev.openfeature.sdk.EvaluationContext;
import dev.openfeature.sdk.ImmutableContext;
import dev.openfeature.sdk.ImmutableStructure;
import dev.openfeature.sdk.ProviderEvaluation;
import dev.openfeature.sdk.Value;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Answers for flags of flagd: reads [{document: text, contexts: [object]}], writes what each flag gives to each. */
public class Flagd {
  private static final Gson GSON = new Gson().newBuilder().serializeNulls().create();
  private static final int PATIENCE_MS = 60_000;

  public static void main(String[] args) throws Exception {
    var asked = GSON.fromJson(new InputStreamReader(System.in, StandardCharsets.UTF_8), JsonArray.class);
    var answers = new JsonArray();
    for (var one : asked) answers.add(answersTo(one.getAsJsonObject()));
    new PrintStream(System.out, true, StandardCharsets.UTF_8).println(GSON.toJson(answers));
    System.exit(0);
  }

  private static JsonObject answersTo(JsonObject asked) throws Exception {
    var document = asked.get("document").getAsString();
    var file = Files.createTempFile("flags", ".json");
    Files.writeString(file, document);
    var options = FlagdOptions.builder()
        .resolverType(Config.Resolver.FILE)
        .offlineFlagSourcePath(file.toString())
        .deadline(PATIENCE_MS);
    var provider = new FlagdProvider(options.build());
    provider.initialize(new ImmutableContext());
    var contexts = new ArrayList<EvaluationContext>();
    for (var one : asked.getAsJsonArray("contexts")) contexts.add(read(one.getAsJsonObject()));
    var answers = new JsonObject();
    for (var flag : GSON.fromJson(document, JsonObject.class).getAsJsonObject("flags").entrySet()) {
      var variants = flag.getValue().getAsJsonObject().getAsJsonObject("variants").entrySet();
      var sample = variants.iterator().next().getValue();
      var hasDefault = !flag.getValue().getAsJsonObject().get("defaultVariant").isJsonNull();
      var given = new JsonArray();
      for (var context : contexts) given.add(answer(provider, flag.getKey(), sample, context, hasDefault));
      answers.add(flag.getKey(), given);
    }
    provider.shutdown();
    Files.delete(file);
    return answers;
  }

  private static EvaluationContext read(JsonObject context) {
    Map<String, Value> attributes = new TreeMap<>();
    context.entrySet().forEach(member -> attributes.put(member.getKey(), valueOf(member.getValue())));
    var key = attributes.remove("targetingKey");
    return key == null ? new ImmutableContext(attributes) : new ImmutableContext(key.asString(), attributes);
  }

  private static Value valueOf(JsonElement given) {
    if (given.isJsonNull()) return new Value();
    if (given.isJsonArray()) {
      List<Value> list = new ArrayList<>();
      given.getAsJsonArray().forEach(one -> list.add(valueOf(one)));
      return new Value(list);
    }
    if (given.isJsonObject()) {
      Map<String, Value> members = new TreeMap<>();
      given.getAsJsonObject().entrySet().forEach(member -> members.put(member.getKey(), valueOf(member.getValue())));
      return new Value(new ImmutableStructure(members));
    }
    var primitive = given.getAsJsonPrimitive();
    if (primitive.isBoolean()) return new Value(primitive.getAsBoolean());
    return primitive.isNumber() ? new Value(primitive.getAsDouble()) : new Value(primitive.getAsString());
  }

  /** For a flag without a default variant, the provider throws while it is off; the application gets its own value. */
  private static JsonElement answer(
      FlagdProvider provider, String name, JsonElement sample, EvaluationContext context, boolean hasDefault) {
    var answer = new JsonObject();
    try {
      var given = asked(provider, name, sample, context);
      var error = given.getErrorCode();
      if (error != null) answer.addProperty("error", error + " " + given.getErrorMessage());
      else if (given.getVariant() == null || given.getVariant().equals("off")) return JsonNull.INSTANCE;
      else {
        answer.addProperty("variant", given.getVariant());
        var value = given.getValue() instanceof Value structured ? plain(structured) : given.getValue();
        answer.add("value", GSON.toJsonTree(value));
      }
    } catch (NullPointerException error) {
      if (!hasDefault) return JsonNull.INSTANCE;
      answer.addProperty("error", error.toString());
    } catch (RuntimeException error) {
      answer.addProperty("error", error.toString());
    }
    return answer;
  }

  private static ProviderEvaluation<?> asked(
      FlagdProvider provider, String name, JsonElement sample, EvaluationContext context) {
    if (!sample.isJsonPrimitive()) return provider.getObjectEvaluation(name, new Value(), context);
    var primitive = sample.getAsJsonPrimitive();
    if (primitive.isBoolean()) return provider.getBooleanEvaluation(name, false, context);
    if (primitive.isString()) return provider.getStringEvaluation(name, "", context);
    return provider.getDoubleEvaluation(name, 0.0, context);
  }

  private static Object plain(Value value) {
    if (value.isStructure()) {
      Map<String, Object> members = new TreeMap<>();
      value.asStructure().asMap().forEach((name, one) -> members.put(name, plain(one)));
      return members;
    }
    return value.isList() ? value.asList().stream().map(Flagd::plain).toList() : value.asObject();
  }
}
