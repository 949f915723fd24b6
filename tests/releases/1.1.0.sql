CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION public.active_features() RETURNS bigint
    LANGUAGE plpgsql STABLE
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    AS $$ begin
  return (
    select coalesce(sum(features), 0) from (
      select features from feature_counts where project_id = '' and kind = 'active-anywhere'
      union all
      select features from feature_count_changes where kind = 'active'
    ) counted);
end $$;
CREATE FUNCTION public.add_feature_revisions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    insert into feature_revisions (feature) select name from created;
    return null;
  end
$$;
CREATE FUNCTION public.add_feature_texts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    insert into feature_texts (feature_name, text)
    select name, folded(concat_ws(e'\n', name, description)) from created;
    return null;
  end
$$;
CREATE FUNCTION public.added_counts(counts jsonb, more jsonb, most integer) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    AS $$
    select coalesce(jsonb_object_agg(kept.name, kept.total), '{}')
    from (
      select both_of.name, sum(both_of.count) as total
      from (
        select key as name, value::bigint as count from jsonb_each_text(counts)
        union all
        select key, value::bigint from jsonb_each_text(more)
      ) both_of
      group by both_of.name order by counts ? both_of.name desc, both_of.name limit most
    ) kept
  $$;
CREATE FUNCTION public.assert_at_most(present bigint, most bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  if present > most then
    raise exception 'there are % now, and the limit is %', present, most using errcode = 'serialization_failure';
  end if;
end $$;
CREATE FUNCTION public.change_feature_text() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    update feature_texts set text = folded(concat_ws(e'\n', new.name, new.description)) where feature_name = new.name;
    return null;
  end
$$;
CREATE FUNCTION public.count_feature() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    if tg_op <> 'INSERT' then
      insert into feature_count_changes (project_id, kind, type, day, features, days)
      select old.project_id, c.kind, c.type, c.day, -1, -c.days from counts_of_feature(old) c;
    end if;
    if tg_op <> 'DELETE' then
      insert into feature_count_changes (project_id, kind, type, day, features, days)
      select new.project_id, c.kind, c.type, c.day, 1, c.days from counts_of_feature(new) c;
    end if;
    return null;
  end
$$;
CREATE FUNCTION public.count_new_features() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    insert into feature_count_changes (project_id, kind, type, day, features, days)
    select f.project_id, c.kind, c.type, c.day, count(*), sum(c.days)
    from created f cross join lateral counts_of_feature(f) c
    group by 1, 2, 3, 4;
    return null;
  end
$$;
CREATE TABLE public.features (
    name text NOT NULL COLLATE pg_catalog."C",
    project_id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    description text,
    impression_data boolean DEFAULT false NOT NULL,
    marked_stale boolean,
    potentially_stale boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by_user_id integer,
    archived_at timestamp with time zone,
    first_production_at timestamp with time zone
)
WITH (fillfactor='85');
CREATE FUNCTION public.counts_of_feature(f public.features) RETURNS TABLE(kind text, type text, day timestamp with time zone, days bigint)
    LANGUAGE sql STABLE
    AS $$
    select c.kind, c.type, date_trunc('day', c.at, 'UTC'), c.days
    from (values
      ('created', '', f.created_at, 0, true),
      ('archived', '', f.archived_at, 0, f.archived_at is not null),
      ('in-production', '', f.first_production_at,
        greatest(0, floor(extract(epoch from f.first_production_at - f.created_at) / 86400))::bigint,
        f.first_production_at is not null and f.type = 'release'),
      ('active', f.type, 'epoch', 0, f.archived_at is null),
      ('in-archive', f.type, 'epoch', 0, f.archived_at is not null),
      ('marked-stale', f.type, 'epoch', 0, f.archived_at is null and f.marked_stale),
      ('unmarked', f.type, 'epoch', 0, f.archived_at is null and f.marked_stale is null),
      ('unmarked-created', f.type, f.created_at, 0, f.archived_at is null and f.marked_stale is null)
    ) as c (kind, type, at, days, applies)
    where c.applies
  $$;
CREATE FUNCTION public.folded(given text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (octet_length(given) = char_length(given)) THEN lower((given COLLATE "C")) ELSE translate((given COLLATE "C"), 'etaoinsrhldcumfpgwybvkxjqz0123456789_-.:,"/ {}[]()ABCDEFGHIJKLMNOPQRSTUVWXYZßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿµÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİıĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽſƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǱǲǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͅͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫςϏϐϑϕϖϘϚϜϞϠϢϤϦϨϪϬϮϰϱϴϵϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲀᲁᲂᲃᲄᲅᲆᲇᲈᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẛẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺΆᾼιῈΈῊΉῌῘῙῚΊῨῩῪΎῬῸΌῺΏῼΩKÅℲⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫⅬⅭⅮⅯↃⒶⒷⒸⒹⒺⒻⒼⒽⒾⒿⓀⓁⓂⓃⓄⓅⓆⓇⓈⓉⓊⓋⓌⓍⓎⓏⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ'::text, 'etaoinsrhldcumfpgwybvkxjqz0123456789_-.:,"/ {}[]()abcdefghijklmnopqrstuvwxyzßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿμàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįiiĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžsɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǆǆǉǉǌǌǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǳǳǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏιͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋσϗβθφπϙϛϝϟϡϣϥϧϩϫϭϯκρθεϸϲϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽвдосттъѣꙋᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕṡßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰάᾳιὲέὴήῃῐῑὶίῠῡὺύῥὸόὼώῳωkåⅎⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹⅺⅻⅼⅽⅾⅿↄⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣⓤⓥⓦⓧⓨⓩⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ'::text) END;
CREATE FUNCTION public.event_search_text(type text, created_by text, data jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN public.folded(((((type || '
'::text) || created_by) || '
'::text) || COALESCE(replace(replace(replace(replace(replace(replace(replace(replace((data)::text, '\\'::text, ''::text), '\"'::text, '"'::text), '\n'::text, '
'::text), '\r'::text, ''::text), '\t'::text, '	'::text), '\b'::text, ''::text), '\f'::text, ''::text), ''::text, '\'::text), ''::text)));
CREATE FUNCTION public.folded(given text[]) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ARRAY(SELECT public.folded(each_of.text) AS folded FROM unnest(folded.given) WITH ORDINALITY each_of(text, "position") ORDER BY each_of."position");
CREATE FUNCTION public.note_webhook_deliveries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from webhooks where enabled limit 1;
  if not found then
    return null;
  end if;
  insert into webhook_deliveries (webhook_id, event_id, created_at, due_at, retry_until)
  select w.id, e.id, e.created_at, e.created_at, e.created_at + interval '1 day'
  from recorded e
  join webhooks w on w.enabled and e.type = any(w.events)
    and (cardinality(w.projects) = 0 or e.project = any(w.projects))
    and (cardinality(w.environments) = 0 or e.environment is null or e.environment = any(w.environments))
    and (w.tags = '[]' or exists (select from jsonb_array_elements(e.tags) t where w.tags @> jsonb_build_array(t.value)))
    -- The row of a feature that is deleted is gone; its event has it.
    and (cardinality(w.feature_types) = 0 or coalesce(
      (select f.type from features f where f.name = e.feature_name),
      case e.type when 'feature-deleted' then e.pre_data ->> 'type' end) = any(w.feature_types))
  order by e.id, w.id;
  return null;
end $$;
CREATE TABLE public.api_tokens (
    id integer NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    environment text COLLATE pg_catalog."C",
    projects text[] DEFAULT '{}'::text[] NOT NULL COLLATE pg_catalog."C",
    secret_hash bytea NOT NULL,
    secret_prefix text NOT NULL COLLATE pg_catalog."C",
    sealed_secret bytea,
    configured_as text COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    seen_at timestamp with time zone,
    expiry_warned_for timestamp with time zone,
    CONSTRAINT api_tokens_type_known CHECK ((type = ANY (ARRAY['admin'::text, 'client'::text, 'frontend'::text])))
);
ALTER TABLE public.api_tokens ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.api_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.application_instances (
    app_name text NOT NULL COLLATE pg_catalog."C",
    environment text NOT NULL COLLATE pg_catalog."C",
    instance_id text NOT NULL COLLATE pg_catalog."C",
    key_id bigint,
    sdk_version text COLLATE pg_catalog."C",
    started_at timestamp with time zone,
    interval_ms bigint,
    last_seen_at timestamp with time zone NOT NULL
);
CREATE TABLE public.application_usages (
    app_name text NOT NULL COLLATE pg_catalog."C",
    environment text NOT NULL COLLATE pg_catalog."C",
    project text NOT NULL COLLATE pg_catalog."C",
    key_id bigint,
    last_seen_at timestamp with time zone NOT NULL
);
CREATE TABLE public.applications (
    name text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    url text COLLATE pg_catalog."C",
    color text COLLATE pg_catalog."C",
    icon text COLLATE pg_catalog."C",
    strategies text[] DEFAULT '{}'::text[] NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    left_out bigint DEFAULT 0 NOT NULL,
    left_out_at timestamp with time zone
);
CREATE TABLE public.change_request_changes (
    id integer NOT NULL,
    change_request_id integer NOT NULL,
    feature text COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    payload jsonb NOT NULL,
    before jsonb,
    created_by integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT change_request_changes_action_known CHECK ((action = ANY (ARRAY['updateSegment'::text, 'deleteSegment'::text, 'updateEnabled'::text, 'addStrategy'::text, 'updateStrategy'::text, 'deleteStrategy'::text, 'archiveFeature'::text, 'patchVariant'::text, 'reorderStrategy'::text, 'addDependency'::text, 'deleteDependency'::text]))),
    CONSTRAINT change_request_changes_subject CHECK (((feature IS NULL) = (action = ANY (ARRAY['updateSegment'::text, 'deleteSegment'::text]))))
);
ALTER TABLE public.change_request_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.change_request_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.change_request_comments (
    id integer NOT NULL,
    change_request_id integer NOT NULL,
    text text NOT NULL COLLATE pg_catalog."C",
    created_by integer NOT NULL,
    created_at timestamp with time zone NOT NULL
);
ALTER TABLE public.change_request_comments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.change_request_comments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.change_request_requested_approvers (
    change_request_id integer NOT NULL,
    user_id integer NOT NULL
);
CREATE TABLE public.change_request_reviews (
    change_request_id integer NOT NULL,
    user_id integer NOT NULL,
    verdict text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT change_request_reviews_verdict_known CHECK ((verdict = ANY (ARRAY['approved'::text, 'rejected'::text])))
);
CREATE TABLE public.change_request_schedules (
    change_request_id integer NOT NULL,
    scheduled_at timestamp with time zone NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL COLLATE pg_catalog."C",
    reason text COLLATE pg_catalog."C",
    created_by integer NOT NULL,
    CONSTRAINT change_request_schedules_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'failed'::text, 'suspended'::text, 'applied'::text, 'superseded'::text])))
);
CREATE TABLE public.change_request_settings (
    project_id text NOT NULL COLLATE pg_catalog."C",
    environment text NOT NULL COLLATE pg_catalog."C",
    enabled boolean DEFAULT true NOT NULL,
    required_approvals integer DEFAULT 1 NOT NULL,
    requires_version boolean DEFAULT false NOT NULL,
    CONSTRAINT change_request_settings_required_approvals_range CHECK (((required_approvals >= 1) AND (required_approvals <= 10)))
);
CREATE TABLE public.change_request_states (
    change_request_id integer NOT NULL,
    state text NOT NULL COLLATE pg_catalog."C",
    entered_at timestamp with time zone NOT NULL
);
CREATE TABLE public.change_requests (
    id integer NOT NULL,
    project_id text NOT NULL COLLATE pg_catalog."C",
    environment text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    title text COLLATE pg_catalog."C",
    version integer DEFAULT 1 NOT NULL,
    min_approvals integer NOT NULL,
    created_by integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT change_requests_min_approvals_range CHECK (((min_approvals >= 1) AND (min_approvals <= 10))),
    CONSTRAINT change_requests_state_known CHECK ((state = ANY (ARRAY['Draft'::text, 'In review'::text, 'Approved'::text, 'Scheduled'::text, 'Applied'::text, 'Rejected'::text, 'Cancelled'::text])))
);
ALTER TABLE public.change_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.change_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.context_fields (
    name text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    stickiness boolean DEFAULT false NOT NULL,
    sort_order integer DEFAULT 9999 NOT NULL,
    legal_values jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.feature_count_changes (
    id bigint NOT NULL,
    project_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    day timestamp with time zone NOT NULL,
    features integer NOT NULL,
    days bigint NOT NULL
);
ALTER TABLE ONLY public.feature_count_changes ALTER COLUMN project_id SET STATISTICS 0;
CREATE TABLE public.feature_counts (
    project_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    day timestamp with time zone NOT NULL,
    features integer NOT NULL,
    days bigint NOT NULL
);
CREATE VIEW public.counted_features AS
 SELECT feature_counts.project_id,
    feature_counts.kind,
    feature_counts.type,
    feature_counts.day,
    feature_counts.features,
    feature_counts.days
   FROM public.feature_counts
UNION ALL
 SELECT feature_count_changes.project_id,
    feature_count_changes.kind,
    feature_count_changes.type,
    feature_count_changes.day,
    feature_count_changes.features,
    feature_count_changes.days
   FROM public.feature_count_changes;
CREATE TABLE public.database_identity (
    is_only boolean DEFAULT true NOT NULL,
    identity text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT database_identity_is_only_true CHECK (is_only)
);
CREATE TABLE public.deleted_private_projects (
    id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.environments (
    name text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    enabled boolean DEFAULT true NOT NULL,
    protected boolean DEFAULT false NOT NULL,
    sort_order integer DEFAULT 9999 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.event_totals (
    feature text NOT NULL COLLATE pg_catalog."C",
    project text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    events bigint NOT NULL
);
CREATE TABLE public.event_totals_progress (
    settled_id bigint NOT NULL,
    removed_id bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.events (
    transaction_id xid8 DEFAULT pg_current_xact_id() NOT NULL,
    id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    type text NOT NULL COLLATE pg_catalog."C",
    created_by text NOT NULL COLLATE pg_catalog."C",
    created_by_user_id integer,
    project text COLLATE pg_catalog."C",
    environment text COLLATE pg_catalog."C",
    feature_name text COLLATE pg_catalog."C",
    change_request_id integer,
    data jsonb,
    pre_data jsonb,
    tags jsonb,
    comment text COLLATE pg_catalog."C",
    request_id text COLLATE pg_catalog."C",
    trace_id text COLLATE pg_catalog."C"
);
ALTER TABLE public.events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE public.feature_count_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.feature_count_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.feature_dependencies (
    child text NOT NULL COLLATE pg_catalog."C",
    parent text NOT NULL COLLATE pg_catalog."C",
    enabled boolean DEFAULT true NOT NULL,
    variants jsonb DEFAULT '[]'::jsonb NOT NULL
);
CREATE TABLE public.feature_environments (
    feature_name text NOT NULL COLLATE pg_catalog."C",
    environment text NOT NULL COLLATE pg_catalog."C",
    enabled boolean DEFAULT false NOT NULL,
    variants jsonb DEFAULT '[]'::jsonb NOT NULL
);
CREATE TABLE public.feature_favorites (
    user_id integer NOT NULL,
    feature_name text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.feature_last_seen (
    feature_name text NOT NULL COLLATE pg_catalog."C",
    environment text NOT NULL COLLATE pg_catalog."C",
    last_seen_at timestamp with time zone NOT NULL
);
CREATE TABLE public.feature_lifecycles (
    feature_name text NOT NULL COLLATE pg_catalog."C",
    stage text NOT NULL COLLATE pg_catalog."C",
    entered_at timestamp with time zone NOT NULL,
    status text COLLATE pg_catalog."C",
    status_value text COLLATE pg_catalog."C",
    CONSTRAINT feature_lifecycles_stage_known CHECK ((stage = ANY (ARRAY['initial'::text, 'pre-live'::text, 'live'::text, 'completed'::text, 'archived'::text])))
);
CREATE TABLE public.feature_metrics (
    feature_name text NOT NULL COLLATE pg_catalog."C",
    environment text NOT NULL COLLATE pg_catalog."C",
    hour timestamp with time zone NOT NULL,
    app_name text NOT NULL COLLATE pg_catalog."C",
    yes bigint NOT NULL,
    no bigint NOT NULL,
    variants jsonb DEFAULT '{}'::jsonb NOT NULL
);
CREATE TABLE public.feature_revisions (
    feature text NOT NULL COLLATE pg_catalog."C",
    revision xid8 DEFAULT pg_current_xact_id() NOT NULL
);
CREATE TABLE public.feature_strategies (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    feature_name text NOT NULL COLLATE pg_catalog."C",
    environment text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    title text COLLATE pg_catalog."C",
    disabled boolean DEFAULT false NOT NULL,
    sort_order double precision NOT NULL,
    constraints jsonb DEFAULT '[]'::jsonb NOT NULL,
    variants jsonb DEFAULT '[]'::jsonb NOT NULL,
    parameters jsonb DEFAULT '{}'::jsonb NOT NULL,
    "position" bigint NOT NULL
);
ALTER TABLE public.feature_strategies ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.feature_strategies_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.feature_tags (
    feature_name text NOT NULL COLLATE pg_catalog."C",
    tag_type text NOT NULL COLLATE pg_catalog."C",
    tag_value text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.feature_texts (
    feature_name text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.feature_types (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL COLLATE pg_catalog."C",
    lifetime_days integer,
    sort_order integer NOT NULL,
    CONSTRAINT feature_types_lifetime_days_positive CHECK ((lifetime_days > 0))
);
CREATE TABLE public.group_roles (
    group_id integer NOT NULL,
    project_id text NOT NULL COLLATE pg_catalog."C",
    role_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.group_users (
    group_id integer NOT NULL,
    user_id integer NOT NULL,
    created_by text COLLATE pg_catalog."C",
    joined_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.groups (
    id integer NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    mappings_sso text[] DEFAULT '{}'::text[] NOT NULL COLLATE pg_catalog."C",
    root_role_id integer,
    created_by text COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.groups ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.groups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.user_roles (
    user_id integer NOT NULL,
    role_id integer NOT NULL,
    project_id text COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE VIEW public.held_roles AS
 SELECT user_roles.user_id,
    user_roles.role_id,
    user_roles.project_id,
    NULL::integer AS group_id,
    user_roles.created_at
   FROM public.user_roles
UNION ALL
 SELECT m.user_id,
    g.root_role_id AS role_id,
    NULL::text AS project_id,
    g.id AS group_id,
    m.joined_at AS created_at
   FROM (public.group_users m
     JOIN public.groups g ON ((g.id = m.group_id)))
  WHERE (g.root_role_id IS NOT NULL)
UNION ALL
 SELECT m.user_id,
    r.role_id,
    r.project_id,
    r.group_id,
    GREATEST(m.joined_at, r.created_at) AS created_at
   FROM (public.group_users m
     JOIN public.group_roles r ON ((r.group_id = m.group_id)));
CREATE TABLE public.idempotent_requests (
    key_hash bytea NOT NULL,
    method text NOT NULL COLLATE pg_catalog."C",
    path_hash bytea NOT NULL,
    content_type text NOT NULL COLLATE pg_catalog."C",
    body_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    status integer,
    headers jsonb,
    body text COLLATE pg_catalog."C",
    encrypted_body bytea,
    required_rights jsonb
);
CREATE TABLE public.indexed_events (
    id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by_user_id integer,
    type text NOT NULL COLLATE pg_catalog."C",
    project text COLLATE pg_catalog."C",
    feature_name text COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.metric_writers (
    id uuid NOT NULL,
    batch integer NOT NULL,
    written_at timestamp with time zone NOT NULL
);
CREATE TABLE public.migrations (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.migrations_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.oidc_identities (
    issuer text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    user_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.personal_access_tokens (
    id integer NOT NULL,
    user_id integer NOT NULL,
    description text NOT NULL COLLATE pg_catalog."C",
    secret_hash bytea NOT NULL,
    secret_prefix text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone
);
ALTER TABLE public.personal_access_tokens ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.personal_access_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.project_activity (
    project text NOT NULL COLLATE pg_catalog."C",
    hour timestamp with time zone NOT NULL,
    events bigint NOT NULL
);
CREATE TABLE public.project_activity_days (
    project text NOT NULL COLLATE pg_catalog."C",
    day timestamp with time zone NOT NULL,
    events bigint NOT NULL
);
CREATE TABLE public.project_environments (
    project_id text NOT NULL COLLATE pg_catalog."C",
    environment text NOT NULL COLLATE pg_catalog."C",
    default_strategy jsonb
);
CREATE TABLE public.project_favorites (
    user_id integer NOT NULL,
    project_id text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.project_usage (
    project_id text NOT NULL COLLATE pg_catalog."C",
    last_reported_at timestamp with time zone NOT NULL
);
CREATE TABLE public.projects (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    mode text DEFAULT 'open'::text NOT NULL COLLATE pg_catalog."C",
    default_stickiness text DEFAULT 'default'::text NOT NULL COLLATE pg_catalog."C",
    feature_limit integer,
    naming_pattern text COLLATE pg_catalog."C",
    naming_example text COLLATE pg_catalog."C",
    naming_description text COLLATE pg_catalog."C",
    link_templates jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    archived_at timestamp with time zone,
    require_preconditions boolean DEFAULT false NOT NULL,
    CONSTRAINT projects_mode_known CHECK ((mode = ANY (ARRAY['open'::text, 'protected'::text, 'private'::text])))
);
CREATE TABLE public.removed_features (
    name text NOT NULL COLLATE pg_catalog."C",
    revision xid8 DEFAULT pg_current_xact_id() NOT NULL,
    removed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.reset_tokens (
    id integer NOT NULL,
    user_id integer NOT NULL,
    secret_hash bytea NOT NULL,
    mailed boolean DEFAULT false NOT NULL,
    created_by text COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
ALTER TABLE public.reset_tokens ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reset_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.role_permissions (
    role_id integer NOT NULL,
    permission text NOT NULL COLLATE pg_catalog."C",
    environment text COLLATE pg_catalog."C"
);
CREATE TABLE public.roles (
    id integer NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    description text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT roles_type_known CHECK ((type = ANY (ARRAY['root'::text, 'root-custom'::text, 'project'::text, 'custom'::text])))
);
ALTER TABLE public.roles ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.roles_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.segments (
    id integer NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    project_id text COLLATE pg_catalog."C",
    constraints jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_by text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    revision xid8 DEFAULT pg_current_xact_id() NOT NULL
);
ALTER TABLE public.segments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.segments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.sessions (
    secret_hash bytea NOT NULL,
    user_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.shared_revision (
    revision xid8 NOT NULL
);
CREATE TABLE public.sign_in_attempts (
    kind text NOT NULL COLLATE pg_catalog."C",
    subject_hash bytea NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    blocked_until timestamp with time zone,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.sign_in_settings (
    id boolean DEFAULT true NOT NULL,
    password_disabled boolean DEFAULT false NOT NULL,
    oidc_enabled boolean DEFAULT false NOT NULL,
    oidc_discover_url text COLLATE pg_catalog."C",
    oidc_client_id text COLLATE pg_catalog."C",
    oidc_secret bytea,
    oidc_auto_create boolean DEFAULT false NOT NULL,
    oidc_default_root_role_id integer DEFAULT 3 NOT NULL,
    oidc_email_domains text COLLATE pg_catalog."C",
    oidc_acr_values text COLLATE pg_catalog."C",
    oidc_id_token_signing_algorithm text DEFAULT 'RS256'::text NOT NULL COLLATE pg_catalog."C",
    oidc_enable_group_syncing boolean DEFAULT false NOT NULL,
    oidc_group_json_path text COLLATE pg_catalog."C",
    oidc_add_groups_scope boolean DEFAULT false NOT NULL,
    oidc_require_email_verified boolean DEFAULT true NOT NULL,
    cookie_key bytea NOT NULL,
    CONSTRAINT sign_in_settings_single CHECK (id)
);
CREATE TABLE public.signup_token_users (
    signup_token_id integer NOT NULL,
    user_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.signup_tokens (
    id integer NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    secret_hash bytea NOT NULL,
    secret_prefix text NOT NULL COLLATE pg_catalog."C",
    enabled boolean DEFAULT true NOT NULL,
    role_id integer NOT NULL,
    created_by text COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
ALTER TABLE public.signup_tokens ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.signup_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.strategy_segments (
    strategy_id uuid NOT NULL,
    segment_id integer NOT NULL
);
CREATE TABLE public.strategy_types (
    name text NOT NULL COLLATE pg_catalog."C",
    title text COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    parameters jsonb DEFAULT '[]'::jsonb NOT NULL,
    editable boolean DEFAULT true NOT NULL,
    deprecated boolean DEFAULT false NOT NULL,
    sort_order integer DEFAULT 9999 NOT NULL
);
CREATE TABLE public.tag_types (
    name text NOT NULL COLLATE pg_catalog."C",
    description text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    icon text COLLATE pg_catalog."C",
    color text COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.tags (
    type text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.used_oidc_states (
    state_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.users (
    id integer NOT NULL,
    account_type text DEFAULT 'user'::text NOT NULL COLLATE pg_catalog."C",
    name text COLLATE pg_catalog."C",
    username text COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C",
    email_verified boolean DEFAULT true NOT NULL,
    password_hash text COLLATE pg_catalog."C",
    login_attempts integer DEFAULT 0 NOT NULL,
    seen_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT users_account_type_known CHECK ((account_type = ANY (ARRAY['user'::text, 'service-account'::text, 'system'::text])))
);
ALTER TABLE public.users ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.webhook_deliveries (
    id bigint NOT NULL,
    webhook_id integer NOT NULL,
    event_id bigint NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL COLLATE pg_catalog."C",
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    retry_until timestamp with time zone NOT NULL,
    leased_until timestamp with time zone,
    last_attempt_at timestamp with time zone,
    response_status integer,
    error text COLLATE pg_catalog."C",
    CONSTRAINT webhook_deliveries_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);
ALTER TABLE public.webhook_deliveries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.webhooks (
    id integer NOT NULL,
    description text COLLATE pg_catalog."C",
    enabled boolean NOT NULL,
    parameters jsonb NOT NULL,
    secrets jsonb NOT NULL,
    events text[] NOT NULL COLLATE pg_catalog."C",
    projects text[] NOT NULL COLLATE pg_catalog."C",
    environments text[] NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    revision_key uuid DEFAULT gen_random_uuid() NOT NULL,
    provider text DEFAULT 'webhook'::text NOT NULL COLLATE pg_catalog."C",
    tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    feature_types text[] DEFAULT '{}'::text[] NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT webhooks_provider_known CHECK ((provider = ANY (ARRAY['webhook'::text, 'slack'::text, 'teams'::text])))
);
ALTER TABLE public.webhooks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhooks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
INSERT INTO public.api_tokens OVERRIDING SYSTEM VALUE VALUES
	(1, 'initial admin', 'admin', NULL, '{}', '\xbc614944d6b80ffc3a3be0de3afde6c40de5aa9ba45795bfb2ac9023d51b48d3', '*:*.the-admi', NULL, 'INIT_ADMIN_API_TOKENS', '2026-11-28 10:58:35.607+00', NULL, '2026-11-28 10:58:00+00', NULL),
	(2, 'shop', 'client', 'development', '{shop}', '\x9f7cff2d53590dce4f0b8b49b0cc8593e2c5e8732014645e43f7bfaabdd07c41', 'shop:development.f72ee4a', NULL, NULL, '2026-11-28 10:58:37.638+00', '2999-01-01 00:00:00+00', '2026-11-28 10:58:00+00', NULL);
INSERT INTO public.application_instances VALUES
	('web-shop', 'development', 'web-1', 2, 'unleash-client-node:6.6.0', '2026-11-28 10:58:37.66+00', 60000, '2026-11-28 10:58:37.693+00');
INSERT INTO public.application_usages VALUES
	('web-shop', 'development', 'shop', 2, '2026-11-28 10:58:37.693+00');
INSERT INTO public.applications VALUES
	('web-shop', NULL, NULL, NULL, NULL, '{default}', '2026-11-28 10:58:37.693+00', '2026-11-28 10:58:37.693+00', 0, NULL);
INSERT INTO public.change_request_changes OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'new-checkout', 'updateEnabled', '{"enabled": false}', '{"enabled": true}', 4, '2026-11-28 10:58:37.379+00'),
	(2, 2, 'payment', 'updateEnabled', '{"enabled": false}', '{"enabled": false}', 4, '2026-11-28 10:58:37.585+00'),
	(3, 3, NULL, 'updateSegment', '{"id": 1, "name": "gold", "constraints": []}', '{"id": 1, "name": "gold", "project": "shop", "createdAt": "2026-11-28T10:58:37.015Z", "createdBy": "initial admin", "constraints": [{"values": ["gold"], "inverted": false, "operator": "IN", "contextName": "plan", "caseInsensitive": false}], "description": null}', 4, '2026-11-28 10:58:37.617+00');
INSERT INTO public.change_request_comments OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'Not on Friday', 5, '2026-11-28 10:58:37.48+00'),
	(2, 2, 'Too early', 5, '2026-11-28 10:58:37.607+00');
INSERT INTO public.change_request_requested_approvers VALUES
	(1, 1);
INSERT INTO public.change_request_reviews VALUES
	(1, 5, 'approved', '2026-11-28 10:58:37.551+00'),
	(2, 5, 'rejected', '2026-11-28 10:58:37.607+00');
INSERT INTO public.change_request_schedules VALUES
	(1, '2999-01-01 00:00:00+00', 'pending', NULL, 5);
INSERT INTO public.change_request_settings VALUES
	('shop', 'production', true, 1, false);
INSERT INTO public.change_request_states VALUES
	(1, 'Draft', '2026-11-28 10:58:37.379+00'),
	(1, 'In review', '2026-11-28 10:58:37.423+00'),
	(1, 'Approved', '2026-11-28 10:58:37.551+00'),
	(1, 'Scheduled', '2026-11-28 10:58:37.567+00'),
	(2, 'Draft', '2026-11-28 10:58:37.585+00'),
	(2, 'In review', '2026-11-28 10:58:37.597+00'),
	(2, 'Rejected', '2026-11-28 10:58:37.607+00'),
	(3, 'Draft', '2026-11-28 10:58:37.617+00');
INSERT INTO public.change_requests OVERRIDING SYSTEM VALUE VALUES
	(1, 'shop', 'production', 'Scheduled', 'Close the old one', 1, 1, 4, '2026-11-28 10:58:37.379+00'),
	(2, 'shop', 'production', 'Rejected', NULL, 1, 1, 4, '2026-11-28 10:58:37.585+00'),
	(3, 'shop', 'production', 'Draft', NULL, 1, 1, 4, '2026-11-28 10:58:37.617+00');
INSERT INTO public.context_fields VALUES
	('environment', 'Environment that the application runs in', false, 0, '[]', '2026-11-28 10:58:35.386291+00'),
	('userId', 'Id of the user', true, 1, '[]', '2026-11-28 10:58:35.386291+00'),
	('appName', 'Allows you to constrain on application name', false, 2, '[]', '2026-11-28 10:58:35.386291+00'),
	('currentTime', 'Time of the evaluation', false, 3, '[]', '2026-11-28 10:58:35.386291+00'),
	('sessionId', 'Id of the session', true, 4, '[]', '2026-11-28 10:58:35.386291+00'),
	('plan', NULL, true, 9999, '[{"value": "gold"}]', '2026-11-28 10:58:36.943+00');
INSERT INTO public.database_identity VALUES
	(true, '7713175042787981158/5/00000001');
INSERT INTO public.deleted_private_projects VALUES
	('hidden');
INSERT INTO public.environments VALUES
	('development', 'development', true, false, 100, '2026-11-28 10:58:35.386291+00'),
	('production', 'production', true, false, 200, '2026-11-28 10:58:35.386291+00'),
	('staging', 'preproduction', true, false, 9999, '2026-11-28 10:58:36.738+00');
INSERT INTO public.event_totals VALUES
	('', '', 'api-token-created', 1),
	('', '', 'group-created', 1),
	('', '*', 'group-created', 1),
	('', '', 'public-signup-token-created', 1),
	('', '*', 'public-signup-token-created', 1),
	('', '', 'role-created', 1),
	('', '*', 'role-created', 1),
	('', '', 'user-signed-in', 1),
	('', '*', 'user-signed-in', 1),
	('', '', 'addon-config-created', 1),
	('', '*', 'addon-config-created', 1),
	('', 'shop', 'api-token-created', 1),
	('', '*', 'api-token-created', 2),
	('new-checkout', 'shop', 'change-added', 1),
	('payment', 'shop', 'change-added', 1),
	('', 'shop', 'change-added', 3),
	('', '*', 'change-added', 3),
	('', 'shop', 'change-request-approval-added', 1),
	('', '*', 'change-request-approval-added', 1),
	('', 'shop', 'change-request-approved', 1),
	('', '*', 'change-request-approved', 1),
	('', 'shop', 'change-request-configuration-updated', 1),
	('', '*', 'change-request-configuration-updated', 1),
	('', 'shop', 'change-request-created', 3),
	('', '*', 'change-request-created', 3),
	('', 'shop', 'change-request-rejected', 1),
	('', '*', 'change-request-rejected', 1),
	('', 'shop', 'change-request-requested-approvers-updated', 1),
	('', '*', 'change-request-requested-approvers-updated', 1),
	('', 'shop', 'change-request-scheduled', 1),
	('', '*', 'change-request-scheduled', 1),
	('', 'shop', 'change-request-sent-to-review', 2),
	('', '*', 'change-request-sent-to-review', 2),
	('', '', 'context-field-created', 1),
	('', '*', 'context-field-created', 1),
	('', 'shop', 'default-strategy-updated', 1),
	('', '*', 'default-strategy-updated', 1),
	('', '', 'environment-created', 1),
	('', '*', 'environment-created', 1),
	('old-checkout', 'shop', 'feature-archived', 1),
	('oldest-checkout', 'shop', 'feature-archived', 1),
	('', 'shop', 'feature-archived', 2),
	('', '*', 'feature-archived', 2),
	('payment', 'shop', 'feature-completed', 1),
	('', 'shop', 'feature-completed', 1),
	('', '*', 'feature-completed', 1),
	('new-checkout', 'shop', 'feature-created', 1),
	('old-checkout', 'shop', 'feature-created', 1),
	('oldest-checkout', 'shop', 'feature-created', 1),
	('payment', 'shop', 'feature-created', 1),
	('', 'shop', 'feature-created', 4),
	('', '*', 'feature-created', 4),
	('oldest-checkout', 'shop', 'feature-deleted', 1),
	('', 'shop', 'feature-deleted', 1),
	('', '*', 'feature-deleted', 1),
	('payment', 'shop', 'feature-dependency-added', 1),
	('', 'shop', 'feature-dependency-added', 1),
	('', '*', 'feature-dependency-added', 1),
	('new-checkout', 'shop', 'feature-environment-enabled', 2),
	('', 'shop', 'feature-environment-enabled', 2),
	('', '*', 'feature-environment-enabled', 2),
	('new-checkout', 'shop', 'feature-environment-variants-updated', 1),
	('', 'shop', 'feature-environment-variants-updated', 1),
	('', '*', 'feature-environment-variants-updated', 1),
	('new-checkout', 'shop', 'feature-favorited', 1),
	('', 'shop', 'feature-favorited', 1),
	('', '*', 'feature-favorited', 1),
	('payment', 'shop', 'feature-stale-on', 1),
	('', 'shop', 'feature-stale-on', 1),
	('', '*', 'feature-stale-on', 1),
	('new-checkout', 'shop', 'feature-strategy-add', 2),
	('', 'shop', 'feature-strategy-add', 2),
	('', '*', 'feature-strategy-add', 2),
	('new-checkout', 'shop', 'feature-tagged', 1),
	('', 'shop', 'feature-tagged', 1),
	('', '*', 'feature-tagged', 1),
	('', '', 'pat-created', 2),
	('', '*', 'pat-created', 2),
	('', 'shop', 'project-access-added', 1),
	('', '*', 'project-access-added', 1),
	('', 'hidden', 'project-created', 1),
	('', 'shop', 'project-created', 1),
	('', '*', 'project-created', 2),
	('', 'hidden', 'project-deleted', 1),
	('', '*', 'project-deleted', 1),
	('', 'shop', 'project-favorited', 1),
	('', '*', 'project-favorited', 1),
	('', 'hidden', 'project-updated', 1),
	('', 'shop', 'project-updated', 1),
	('', '*', 'project-updated', 2),
	('', '', 'public-signup-token-user-added', 1),
	('', '*', 'public-signup-token-user-added', 1),
	('', 'shop', 'segment-created', 1),
	('', '*', 'segment-created', 1),
	('', '', 'service-account-created', 2),
	('', '*', 'service-account-created', 2),
	('', '', 'strategy-created', 1),
	('', '*', 'strategy-created', 1),
	('', '', 'tag-created', 1),
	('', '*', 'tag-created', 1),
	('', '', 'tag-type-created', 1),
	('', '*', 'tag-type-created', 1),
	('', '', 'user-created', 3),
	('', '*', 'user-created', 3),
	('', 'shop', 'application-created', 1),
	('', '*', 'application-created', 1),
	('new-checkout', 'shop', 'feature-stage-entered', 1),
	('', 'shop', 'feature-stage-entered', 1),
	('', '*', 'feature-stage-entered', 1);
INSERT INTO public.event_totals_progress VALUES
	(62, 0);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES
	('728', 1, '2026-11-28 10:58:35.607+00', 'api-token-created', 'flaghoist-system', -1337, NULL, NULL, NULL, NULL, '{"id": 1, "type": "admin", "project": "*", "projects": ["*"], "createdAt": "2026-11-28T10:58:35.607Z", "expiresAt": null, "tokenName": "initial admin", "environment": "*"}', NULL, NULL, NULL, NULL, NULL),
	('731', 2, '2026-11-28 10:58:35.728+00', 'role-created', 'initial admin', -42, NULL, NULL, NULL, NULL, '{"id": 101, "name": "Release manager", "type": "custom", "description": "", "permissions": [{"name": "UPDATE_FEATURE"}, {"name": "UPDATE_FEATURE_ENVIRONMENT", "environment": "production"}]}', NULL, NULL, NULL, '21656060-0bd5-4af2-aea2-85dc4aa43c22', NULL),
	('732', 3, '2026-11-28 10:58:35.989+00', 'user-created', 'initial admin', -42, NULL, NULL, NULL, NULL, '{"id": 1, "name": "Ada", "email": "ada@example.com", "rootRole": 1, "username": null}', NULL, NULL, NULL, '55052b93-be73-461c-9c39-1743eefb77c7', NULL),
	('733', 4, '2026-11-28 10:58:36.024+00', 'user-created', 'initial admin', -42, NULL, NULL, NULL, NULL, '{"id": 2, "name": null, "email": "bob@example.com", "rootRole": 3, "username": null}', NULL, NULL, NULL, 'aa909ab8-45a6-47ca-8ed3-c6741c64dfe0', NULL),
	('734', 5, '2026-11-28 10:58:36.041+00', 'group-created', 'initial admin', -42, NULL, NULL, NULL, NULL, '{"id": 1, "name": "Checkout", "users": [1], "rootRole": null, "description": "The team", "mappingsSSO": ["checkout"]}', NULL, NULL, NULL, '863dde53-b554-4d23-9124-29499aa7d7bc', NULL),
	('736', 6, '2026-11-28 10:58:36.255+00', 'user-signed-in', 'ada@example.com', 1, NULL, NULL, NULL, NULL, '{"method": "password", "userId": 1, "address": "127.0.0.1"}', NULL, NULL, NULL, '53844273-d1e2-4181-a0dd-f051a1343677', NULL),
	('738', 7, '2026-11-28 10:58:36.476+00', 'public-signup-token-created', 'initial admin', -42, NULL, NULL, NULL, NULL, '{"id": 1, "name": "The office", "enabled": true, "expiresAt": "2999-01-01T00:00:00.000Z"}', NULL, NULL, NULL, 'cc314771-e8e4-4245-9e13-b367cf6a736a', NULL),
	('743', 8, '2026-11-28 10:58:36.707+00', 'user-created', 'flaghoist-system', -1337, NULL, NULL, NULL, NULL, '{"id": 3, "name": "Grace", "email": "grace@example.com", "rootRole": 3, "username": null}', NULL, NULL, NULL, '77a37346-31d2-4ae7-a61a-447e01a63d08', NULL),
	('743', 9, '2026-11-28 10:58:36.707+00', 'public-signup-token-user-added', 'flaghoist-system', -1337, NULL, NULL, NULL, NULL, '{"id": 1, "name": "The office", "userId": 3, "address": "127.0.0.1"}', NULL, NULL, NULL, '77a37346-31d2-4ae7-a61a-447e01a63d08', NULL),
	('745', 10, '2026-11-28 10:58:36.738+00', 'environment-created', 'initial admin', -42, NULL, 'staging', NULL, NULL, '{"name": "staging", "type": "preproduction", "enabled": true, "protected": false, "sortOrder": 9999}', NULL, NULL, NULL, '584781d6-876a-4235-875c-8a754c0b2824', NULL),
	('746', 11, '2026-11-28 10:58:36.764+00', 'project-created', 'initial admin', -42, 'shop', NULL, NULL, NULL, '{"id": "shop", "mode": "open", "name": "Shop", "description": null, "environments": ["development", "production"], "defaultStickiness": "default", "changeRequestEnvironments": []}', NULL, NULL, NULL, 'ce9af530-32d2-4de7-b1fb-02cdbc254975', NULL),
	('747', 12, '2026-11-28 10:58:36.78+00', 'project-created', 'initial admin', -42, 'hidden', NULL, NULL, NULL, '{"id": "hidden", "mode": "private", "name": "Hidden", "description": null, "environments": ["development", "production", "staging"], "defaultStickiness": "default", "changeRequestEnvironments": []}', NULL, NULL, NULL, '1d8a1d91-7e25-4a79-8a81-84008afea161', NULL),
	('748', 13, '2026-11-28 10:58:36.789+00', 'project-updated', 'initial admin', -42, 'hidden', NULL, NULL, NULL, '{"id": "hidden", "mode": "private", "name": "Hidden", "createdAt": "2026-11-28T10:58:36.780Z", "updatedAt": "2026-11-28T10:58:36.789Z", "archivedAt": "2026-11-28T10:58:36.789Z", "description": null, "featureLimit": null, "featureNaming": {"example": null, "pattern": null, "description": null}, "linkTemplates": [], "defaultStickiness": "default", "requirePreconditions": false}', '{"id": "hidden", "mode": "private", "name": "Hidden", "createdAt": "2026-11-28T10:58:36.780Z", "updatedAt": "2026-11-28T10:58:36.780Z", "archivedAt": null, "description": null, "featureLimit": null, "featureNaming": {"example": null, "pattern": null, "description": null}, "linkTemplates": [], "defaultStickiness": "default", "requirePreconditions": false}', NULL, NULL, '3476dcd6-ec6b-4c25-9ddf-4207be754a5b', NULL),
	('749', 14, '2026-11-28 10:58:36.799+00', 'project-deleted', 'initial admin', -42, 'hidden', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'a5dd2714-bc72-4e69-abc7-eb7cdfb08b18', NULL),
	('750', 15, '2026-11-28 10:58:36.819+00', 'project-updated', 'initial admin', -42, 'shop', NULL, NULL, NULL, '{"id": "shop", "mode": "protected", "name": "Shop", "createdAt": "2026-11-28T10:58:36.764Z", "updatedAt": "2026-11-28T10:58:36.819Z", "archivedAt": null, "description": null, "featureLimit": 100, "featureNaming": {"example": "new-checkout", "pattern": "[a-z-]+", "description": null}, "linkTemplates": [], "defaultStickiness": "default", "requirePreconditions": false}', '{"id": "shop", "mode": "open", "name": "Shop", "createdAt": "2026-11-28T10:58:36.764Z", "updatedAt": "2026-11-28T10:58:36.764Z", "archivedAt": null, "description": null, "featureLimit": null, "featureNaming": {"example": null, "pattern": null, "description": null}, "linkTemplates": [], "defaultStickiness": "default", "requirePreconditions": false}', NULL, NULL, 'cf0bca7f-0b14-43f7-8933-5dbf165fdedf', NULL),
	('751', 16, '2026-11-28 10:58:36.831+00', 'project-favorited', 'initial admin', -42, 'shop', NULL, NULL, NULL, '{"project": "shop"}', NULL, NULL, NULL, '86935809-cbe5-4ee2-97dd-612025b29292', NULL),
	('752', 17, '2026-11-28 10:58:36.842+00', 'project-access-added', 'initial admin', -42, 'shop', NULL, NULL, NULL, '{"roles": [{"roleId": 4, "userIds": [1], "groupIds": [1]}, {"roleId": 101, "userIds": [1], "groupIds": [1]}]}', NULL, NULL, NULL, '307f2edd-4abb-49bb-839d-c6d58605dd91', NULL),
	('753', 18, '2026-11-28 10:58:36.889+00', 'default-strategy-updated', 'initial admin', -42, 'shop', 'development', NULL, NULL, '{"name": "flexibleRollout", "title": null, "disabled": false, "segments": [], "variants": [], "sortOrder": 0, "parameters": {"groupId": "shop", "rollout": "50", "stickiness": "userId"}, "constraints": []}', NULL, NULL, NULL, 'efe25189-26e0-4f79-9679-1397d0670824', NULL),
	('754', 19, '2026-11-28 10:58:36.921+00', 'addon-config-created', 'initial admin', -42, NULL, NULL, NULL, NULL, '{"id": 1, "events": ["feature-created", "feature-archived"], "enabled": true, "projects": ["shop"], "provider": "webhook", "description": "Reports to the chat", "environments": [], "parametersRevision": "tRFO_rNyPmr5Vn7dcQQ5Pi"}', NULL, NULL, NULL, '50a9c26e-f57d-4dcd-ac43-3897d10db6d1', NULL),
	('755', 20, '2026-11-28 10:58:36.943+00', 'context-field-created', 'initial admin', -42, NULL, NULL, NULL, NULL, '{"name": "plan", "createdAt": "2026-11-28T10:58:36.943Z", "sortOrder": 9999, "stickiness": true, "description": null, "legalValues": [{"value": "gold"}]}', NULL, NULL, NULL, '4da6f9ee-426b-4bcd-b81b-3d8c0bf8d946', NULL),
	('756', 21, '2026-11-28 10:58:36.962+00', 'strategy-created', 'initial admin', -42, NULL, NULL, NULL, NULL, '{"name": "weekday", "title": null, "editable": true, "deprecated": false, "parameters": [{"name": "days", "type": "list", "required": false, "description": ""}], "description": null, "displayName": "weekday"}', NULL, NULL, NULL, '2d8239ba-e9e5-4d4a-931a-ddd5629dde18', NULL),
	('757', 22, '2026-11-28 10:58:36.985+00', 'tag-type-created', 'initial admin', -42, NULL, NULL, NULL, NULL, '{"icon": null, "name": "team", "color": "#336699", "description": "Who owns it"}', NULL, NULL, NULL, '389cdfb5-6560-426c-9aa7-ff734a6baa41', NULL),
	('758', 23, '2026-11-28 10:58:36.999+00', 'tag-created', 'initial admin', -42, NULL, NULL, NULL, NULL, '{"type": "team", "value": "checkout"}', NULL, NULL, NULL, '61750e1e-a7fa-4251-a0af-2c3228c452b8', NULL),
	('759', 24, '2026-11-28 10:58:37.015+00', 'segment-created', 'initial admin', -42, 'shop', NULL, NULL, NULL, '{"id": 1, "name": "gold", "project": "shop", "createdAt": "2026-11-28T10:58:37.015Z", "createdBy": "initial admin", "constraints": [{"values": ["gold"], "inverted": false, "operator": "IN", "contextName": "plan", "caseInsensitive": false}], "description": null}', NULL, NULL, NULL, '993276f9-eee0-42ae-b3f8-b7b895349885', NULL),
	('760', 25, '2026-11-28 10:58:37.04+00', 'feature-created', 'initial admin', -42, 'shop', NULL, 'new-checkout', NULL, '{"name": "new-checkout", "type": "release", "stale": false, "project": "shop", "archived": false, "createdAt": "2026-11-28T10:58:37.040Z", "archivedAt": null, "description": "A line\nand \"another\" one", "markedStale": null, "impressionData": true}', NULL, '[]', NULL, 'a5f62c25-0939-4862-acae-82071ee49385', NULL),
	('761', 26, '2026-11-28 10:58:37.065+00', 'feature-created', 'initial admin', -42, 'shop', NULL, 'payment', NULL, '{"name": "payment", "type": "release", "stale": false, "project": "shop", "archived": false, "createdAt": "2026-11-28T10:58:37.065Z", "archivedAt": null, "description": "A line\nand \"another\" one", "markedStale": null, "impressionData": true}', NULL, '[]', NULL, '8b334fa5-1d0f-4848-b7dc-f5cb76821aaa', NULL),
	('762', 27, '2026-11-28 10:58:37.073+00', 'feature-created', 'initial admin', -42, 'shop', NULL, 'old-checkout', NULL, '{"name": "old-checkout", "type": "release", "stale": false, "project": "shop", "archived": false, "createdAt": "2026-11-28T10:58:37.073Z", "archivedAt": null, "description": "A line\nand \"another\" one", "markedStale": null, "impressionData": true}', NULL, '[]', NULL, '862b9dbb-ec9e-4911-b17e-97677f45ce8c', NULL),
	('763', 28, '2026-11-28 10:58:37.083+00', 'feature-created', 'initial admin', -42, 'shop', NULL, 'oldest-checkout', NULL, '{"name": "oldest-checkout", "type": "release", "stale": false, "project": "shop", "archived": false, "createdAt": "2026-11-28T10:58:37.083Z", "archivedAt": null, "description": "A line\nand \"another\" one", "markedStale": null, "impressionData": true}', NULL, '[]', NULL, 'c22a0934-6ad4-4d37-ab2b-c5b5cfc39bca', NULL),
	('764', 29, '2026-11-28 10:58:37.091+00', 'feature-favorited', 'initial admin', -42, 'shop', NULL, 'new-checkout', NULL, '{"feature": "new-checkout"}', NULL, '[]', NULL, '3517e466-e5ae-494d-8356-6965f80e6e73', NULL),
	('765', 30, '2026-11-28 10:58:37.099+00', 'feature-tagged', 'initial admin', -42, 'shop', NULL, 'new-checkout', NULL, '{"type": "team", "value": "checkout"}', NULL, '[{"type": "team", "value": "checkout"}]', NULL, '88cc1147-db37-4d53-bdf8-cdc9fa1f1104', NULL),
	('766', 31, '2026-11-28 10:58:37.124+00', 'feature-dependency-added', 'initial admin', -42, 'shop', NULL, 'payment', NULL, '{"enabled": true, "feature": "new-checkout", "variants": ["blue"]}', NULL, '[]', NULL, '5f9b2b42-6fb9-44e8-8509-f31344a93c2d', NULL),
	('767', 32, '2026-11-28 10:58:37.137+00', 'feature-strategy-add', 'initial admin', -42, 'shop', 'development', 'new-checkout', NULL, '{"id": "a653b718-6dfe-4b72-9d18-27f9afd45be7", "name": "flexibleRollout", "title": "Half", "disabled": false, "segments": [1], "variants": [{"name": "blue", "weight": 1000, "stickiness": "plan", "weightType": "variable"}], "sortOrder": 0, "parameters": {"groupId": "new-checkout", "rollout": "50", "stickiness": "plan"}, "constraints": [{"values": ["gold"], "inverted": false, "operator": "IN", "contextName": "plan", "caseInsensitive": false}], "featureName": "new-checkout"}', NULL, '[{"type": "team", "value": "checkout"}]', NULL, '89a7f19b-2b4c-4f79-b4ba-574a45b2e145', NULL),
	('768', 33, '2026-11-28 10:58:37.172+00', 'feature-environment-variants-updated', 'initial admin', -42, 'shop', 'development', 'new-checkout', NULL, '{"variants": [{"name": "blue", "weight": 1000, "payload": {"type": "json", "value": "{\"color\": \"blue\"}"}, "stickiness": "plan", "weightType": "variable"}]}', '{"variants": []}', '[{"type": "team", "value": "checkout"}]', NULL, '46bd85ff-4cb3-4606-ad23-aeb9cdbfe692', NULL),
	('769', 34, '2026-11-28 10:58:37.2+00', 'feature-environment-enabled', 'initial admin', -42, 'shop', 'development', 'new-checkout', NULL, NULL, NULL, '[{"type": "team", "value": "checkout"}]', NULL, '3ec3b99d-8232-4069-bbd0-47df21afdda6', NULL),
	('770', 35, '2026-11-28 10:58:37.216+00', 'feature-strategy-add', 'initial admin', -42, 'shop', 'production', 'new-checkout', NULL, '{"id": "e94e8fc6-fd99-4994-b24b-72b34e151194", "name": "flexibleRollout", "title": null, "disabled": false, "segments": [], "variants": [], "sortOrder": 0, "parameters": {"groupId": "new-checkout", "rollout": "100", "stickiness": "default"}, "constraints": [], "featureName": "new-checkout"}', NULL, '[{"type": "team", "value": "checkout"}]', NULL, '9297e597-d8e0-409c-9947-db984ed56f8c', NULL),
	('770', 36, '2026-11-28 10:58:37.216+00', 'feature-environment-enabled', 'initial admin', -42, 'shop', 'production', 'new-checkout', NULL, NULL, NULL, '[{"type": "team", "value": "checkout"}]', NULL, '9297e597-d8e0-409c-9947-db984ed56f8c', NULL),
	('771', 37, '2026-11-28 10:58:37.227+00', 'feature-completed', 'initial admin', -42, 'shop', NULL, 'payment', NULL, '{"kept": true, "status": "kept", "statusValue": "blue"}', NULL, '[]', NULL, 'a4b4aff7-790e-490e-909f-10a0cd11a802', NULL),
	('772', 38, '2026-11-28 10:58:37.236+00', 'feature-stale-on', 'initial admin', -42, 'shop', NULL, 'payment', NULL, '{"markedStale": true}', '{"markedStale": null}', '[]', NULL, '6e2cb0f0-77fa-43e1-8dfb-ee124f58d69c', NULL),
	('773', 39, '2026-11-28 10:58:37.248+00', 'feature-archived', 'initial admin', -42, 'shop', NULL, 'old-checkout', NULL, NULL, NULL, '[]', NULL, 'b99a6470-9ace-4ab1-92d9-34e9a0303047', NULL),
	('773', 40, '2026-11-28 10:58:37.248+00', 'feature-archived', 'initial admin', -42, 'shop', NULL, 'oldest-checkout', NULL, NULL, NULL, '[]', NULL, 'b99a6470-9ace-4ab1-92d9-34e9a0303047', NULL),
	('774', 41, '2026-11-28 10:58:37.259+00', 'feature-deleted', 'initial admin', -42, 'shop', NULL, 'oldest-checkout', NULL, NULL, '{"name": "oldest-checkout", "type": "release", "stale": false, "project": "shop", "archived": true, "createdAt": "2026-11-28T10:58:37.083Z", "archivedAt": "2026-11-28T10:58:37.248Z", "description": "A line\nand \"another\" one", "markedStale": null, "environments": {}, "impressionData": true}', '[]', NULL, '97f7b91d-58c0-4e85-9f5e-c42af78a263a', NULL),
	('775', 42, '2026-11-28 10:58:37.272+00', 'service-account-created', 'initial admin', -42, NULL, NULL, NULL, NULL, '{"id": 4, "name": "author", "rootRole": 1, "username": "author"}', NULL, NULL, NULL, '3b05d44e-756f-4897-a2b1-882c4c99c13d', NULL),
	('776', 43, '2026-11-28 10:58:37.276+00', 'service-account-created', 'initial admin', -42, NULL, NULL, NULL, NULL, '{"id": 5, "name": "reviewer", "rootRole": 1, "username": "reviewer"}', NULL, NULL, NULL, '014a5bee-9348-41fe-bda4-10c212f1e413', NULL),
	('777', 44, '2026-11-28 10:58:37.299+00', 'pat-created', 'initial admin', -42, NULL, NULL, NULL, NULL, '{"id": 1, "userId": 4, "createdAt": "2026-11-28T10:58:37.299Z", "expiresAt": "2999-01-01T00:00:00.000Z", "description": "example"}', NULL, NULL, NULL, '0e19be4c-232c-4db3-a606-1421775ab5f4', NULL),
	('778', 45, '2026-11-28 10:58:37.302+00', 'pat-created', 'initial admin', -42, NULL, NULL, NULL, NULL, '{"id": 2, "userId": 5, "createdAt": "2026-11-28T10:58:37.302Z", "expiresAt": "2999-01-01T00:00:00.000Z", "description": "example"}', NULL, NULL, NULL, '7435b7c4-05b1-456d-a2e3-fd7446d22370', NULL),
	('779', 46, '2026-11-28 10:58:37.33+00', 'change-request-configuration-updated', 'initial admin', -42, 'shop', 'production', NULL, NULL, '{"requiresVersion": false, "requiredApprovals": 1, "changeRequestsEnabled": true}', '{"requiresVersion": false, "requiredApprovals": null, "changeRequestsEnabled": false}', NULL, NULL, 'ffb85352-5500-4d84-905c-e3df698de3a4', NULL),
	('780', 47, '2026-11-28 10:58:37.379+00', 'change-request-created', 'author', 4, 'shop', 'production', NULL, 1, '{"title": null, "changeRequestId": 1}', NULL, NULL, NULL, 'db9a3cd0-e570-4d92-a5d7-3ed3ad69c7af', NULL),
	('780', 48, '2026-11-28 10:58:37.379+00', 'change-added', 'author', 4, 'shop', 'production', 'new-checkout', 1, '{"id": 1, "title": null, "action": "updateEnabled", "feature": "new-checkout", "payload": {"enabled": false}, "version": 1, "changeRequestId": 1}', NULL, '[{"type": "team", "value": "checkout"}]', NULL, 'db9a3cd0-e570-4d92-a5d7-3ed3ad69c7af', NULL),
	('781', 49, '2026-11-28 10:58:37.423+00', 'change-request-sent-to-review', 'author', 4, 'shop', 'production', NULL, 1, '{"title": null, "changeRequestId": 1}', NULL, NULL, NULL, '68721d11-716e-4c02-a310-eb8dbf854ff3', NULL),
	('797', 61, '2026-11-28 10:58:40.662+00', 'application-created', 'flaghoist-system', -1337, 'shop', 'development', NULL, NULL, '{"appName": "web-shop", "sdkVersion": "unleash-client-node:6.6.0", "strategies": ["default"]}', NULL, NULL, NULL, NULL, NULL),
	('784', 50, '2026-11-28 10:58:37.513+00', 'change-request-requested-approvers-updated', 'author', 4, 'shop', 'production', NULL, 1, '{"title": "Close the old one", "reviewers": [1], "changeRequestId": 1}', '{"title": "Close the old one", "reviewers": [], "changeRequestId": 1}', NULL, NULL, '43482e2e-8853-4dae-9b1f-35ce6ffe7719', NULL),
	('785', 51, '2026-11-28 10:58:37.551+00', 'change-request-approval-added', 'reviewer', 5, 'shop', 'production', NULL, 1, '{"title": "Close the old one", "changeRequestId": 1}', NULL, NULL, NULL, '578d2eab-ec04-43c9-9dc9-185848528d80', NULL),
	('785', 52, '2026-11-28 10:58:37.551+00', 'change-request-approved', 'reviewer', 5, 'shop', 'production', NULL, 1, '{"title": "Close the old one", "changeRequestId": 1}', NULL, NULL, NULL, '578d2eab-ec04-43c9-9dc9-185848528d80', NULL),
	('786', 53, '2026-11-28 10:58:37.567+00', 'change-request-scheduled', 'reviewer', 5, 'shop', 'production', NULL, 1, '{"title": "Close the old one", "scheduledDate": "2999-01-01T00:00:00.000Z", "changeRequestId": 1}', NULL, NULL, NULL, '604249ce-3042-4bea-bb85-12bb775474b9', NULL),
	('787', 54, '2026-11-28 10:58:37.585+00', 'change-request-created', 'author', 4, 'shop', 'production', NULL, 2, '{"title": null, "changeRequestId": 2}', NULL, NULL, NULL, '7e08b036-f467-433f-88e2-166dd6b99ad1', NULL),
	('787', 55, '2026-11-28 10:58:37.585+00', 'change-added', 'author', 4, 'shop', 'production', 'payment', 2, '{"id": 2, "title": null, "action": "updateEnabled", "feature": "payment", "payload": {"enabled": false}, "version": 1, "changeRequestId": 2}', NULL, '[]', NULL, '7e08b036-f467-433f-88e2-166dd6b99ad1', NULL),
	('788', 56, '2026-11-28 10:58:37.597+00', 'change-request-sent-to-review', 'author', 4, 'shop', 'production', NULL, 2, '{"title": null, "changeRequestId": 2}', NULL, NULL, NULL, '2ad9705d-6d6a-420b-a9f2-fb483a488c35', NULL),
	('789', 57, '2026-11-28 10:58:37.607+00', 'change-request-rejected', 'reviewer', 5, 'shop', 'production', NULL, 2, '{"title": null, "changeRequestId": 2}', NULL, NULL, NULL, 'ecbc8857-dd4e-4203-b0b1-a8e8d120c3c8', NULL),
	('790', 58, '2026-11-28 10:58:37.617+00', 'change-request-created', 'author', 4, 'shop', 'production', NULL, 3, '{"title": null, "changeRequestId": 3}', NULL, NULL, NULL, '463e9fef-ff51-4779-82e5-53c4614cc278', NULL),
	('790', 59, '2026-11-28 10:58:37.617+00', 'change-added', 'author', 4, 'shop', 'production', NULL, 3, '{"id": 3, "title": null, "action": "updateSegment", "payload": {"id": 1, "name": "gold", "constraints": []}, "version": 1, "changeRequestId": 3}', NULL, NULL, NULL, '463e9fef-ff51-4779-82e5-53c4614cc278', NULL),
	('792', 60, '2026-11-28 10:58:37.638+00', 'api-token-created', 'initial admin', -42, 'shop', 'development', NULL, NULL, '{"id": 2, "type": "client", "project": "shop", "projects": ["shop"], "createdAt": "2026-11-28T10:58:37.638Z", "expiresAt": "2999-01-01T00:00:00.000Z", "tokenName": "shop", "environment": "development"}', NULL, NULL, NULL, '4164cafe-4263-47b5-8700-cd50cc5e882f', NULL),
	('802', 63, '2026-11-28 10:58:41.229+00', 'sign-in-refused', 'flaghoist-system', -1337, NULL, NULL, NULL, NULL, '{"since": "2026-11-28T10:58:36.467Z", "until": "2026-11-28T10:58:36.467Z", "method": "password", "reason": "unknown-account", "address": "127.0.0.1", "attempts": 1}', NULL, NULL, NULL, '8afe13ae-b4b1-466a-8ed4-20657d6874a6', NULL),
	('799', 62, '2026-11-28 10:58:40.681+00', 'feature-stage-entered', 'flaghoist-system', -1337, 'shop', 'development', 'new-checkout', NULL, '{"stage": "pre-live"}', NULL, '[{"type": "team", "value": "checkout"}]', NULL, NULL, NULL);
INSERT INTO public.feature_count_changes OVERRIDING SYSTEM VALUE VALUES
	(50, 'shop', 'created', '', '2026-01-01 00:00:00+00', 0, 0);
INSERT INTO public.feature_counts VALUES
	('', 'active-anywhere', '', '1970-01-01 00:00:00+00', 2, 0),
	('shop', 'active', 'release', '1970-01-01 00:00:00+00', 2, 0),
	('shop', 'archived', '', '2026-11-28 00:00:00+00', 1, 0),
	('shop', 'created', '', '2026-11-28 00:00:00+00', 3, 0),
	('shop', 'in-archive', 'release', '1970-01-01 00:00:00+00', 1, 0),
	('shop', 'in-production', '', '2026-11-28 00:00:00+00', 1, 0),
	('shop', 'marked-stale', 'release', '1970-01-01 00:00:00+00', 1, 0),
	('shop', 'unmarked', 'release', '1970-01-01 00:00:00+00', 1, 0),
	('shop', 'unmarked-created', 'release', '2026-11-28 00:00:00+00', 1, 0);
INSERT INTO public.feature_dependencies VALUES
	('payment', 'new-checkout', true, '["blue"]');
INSERT INTO public.feature_environments VALUES
	('payment', 'development', false, '[]'),
	('payment', 'production', false, '[]'),
	('old-checkout', 'development', false, '[]'),
	('old-checkout', 'production', false, '[]'),
	('new-checkout', 'development', true, '[{"name": "blue", "weight": 1000, "payload": {"type": "json", "value": "{\"color\": \"blue\"}"}, "stickiness": "plan", "weightType": "variable"}]'),
	('new-checkout', 'production', true, '[]');
INSERT INTO public.feature_favorites VALUES
	(-42, 'new-checkout', '2026-11-28 10:58:37.091+00');
INSERT INTO public.feature_last_seen VALUES
	('new-checkout', 'development', '2026-11-28 10:58:37.693+00');
INSERT INTO public.feature_lifecycles VALUES
	('new-checkout', 'initial', '2026-11-28 10:58:37.04+00', NULL, NULL),
	('payment', 'initial', '2026-11-28 10:58:37.065+00', NULL, NULL),
	('old-checkout', 'initial', '2026-11-28 10:58:37.073+00', NULL, NULL),
	('payment', 'completed', '2026-11-28 10:58:37.227+00', 'kept', 'blue'),
	('old-checkout', 'archived', '2026-11-28 10:58:37.248+00', NULL, NULL),
	('new-checkout', 'pre-live', '2026-11-28 10:58:40.681+00', NULL, NULL);
INSERT INTO public.feature_metrics VALUES
	('new-checkout', 'development', '2026-11-28 10:00:00+00', 'web-shop', 3, 1, '{"blue": 3}');
INSERT INTO public.feature_revisions VALUES
	('payment', '772'),
	('old-checkout', '773'),
	('new-checkout', '799');
INSERT INTO public.feature_strategies OVERRIDING SYSTEM VALUE VALUES
	('a653b718-6dfe-4b72-9d18-27f9afd45be7', 'new-checkout', 'development', 'flexibleRollout', 'Half', false, 0, '[{"values": ["gold"], "inverted": false, "operator": "IN", "contextName": "plan", "caseInsensitive": false}]', '[{"name": "blue", "weight": 1000, "stickiness": "plan", "weightType": "variable"}]', '{"groupId": "new-checkout", "rollout": "50", "stickiness": "plan"}', 1),
	('e94e8fc6-fd99-4994-b24b-72b34e151194', 'new-checkout', 'production', 'flexibleRollout', NULL, false, 0, '[]', '[]', '{"groupId": "new-checkout", "rollout": "100", "stickiness": "default"}', 2);
INSERT INTO public.feature_tags VALUES
	('new-checkout', 'team', 'checkout');
INSERT INTO public.feature_texts VALUES
	('new-checkout', 'new-checkout
a line
and "another" one'),
	('payment', 'payment
a line
and "another" one'),
	('old-checkout', 'old-checkout
a line
and "another" one');
INSERT INTO public.feature_types VALUES
	('release', 'Release', 'Ships a finished change to everybody, step by step', 40, 1),
	('experiment', 'Experiment', 'Compares variants of something against each other', 40, 2),
	('operational', 'Operational', 'Steers how the system runs while a change settles', 7, 3),
	('kill-switch', 'Kill switch', 'Turns something off at once when it misbehaves', NULL, 4),
	('permission', 'Permission', 'Opens something to certain users for good', NULL, 5);
INSERT INTO public.features VALUES
	('new-checkout', 'shop', 'release', 'A line
and "another" one', true, NULL, false, '2026-11-28 10:58:37.04+00', -42, NULL, '2026-11-28 10:58:37.216+00'),
	('payment', 'shop', 'release', 'A line
and "another" one', true, true, false, '2026-11-28 10:58:37.065+00', -42, NULL, NULL),
	('old-checkout', 'shop', 'release', 'A line
and "another" one', true, NULL, false, '2026-11-28 10:58:37.073+00', -42, '2026-11-28 10:58:37.248+00', NULL);
INSERT INTO public.group_roles VALUES
	(1, 'shop', 4, '2026-11-28 10:58:36.842+00'),
	(1, 'shop', 101, '2026-11-28 10:58:36.842+00');
INSERT INTO public.group_users VALUES
	(1, 1, 'initial admin', '2026-11-28 10:58:36.041+00');
INSERT INTO public.groups VALUES
	(1, 'Checkout', 'The team', '{checkout}', NULL, 'initial admin', '2026-11-28 10:58:36.041+00');
INSERT INTO public.idempotent_requests VALUES
	('\x89b7ccda63c26e61a5471b46d2d2b383f4efce70ed19c3b269d979d2d1b25008', 'POST', '\x3086364a8037d85dd6894abaaa84f03e5dbcfcf4bdecf4a3dc697c4a089e7dbb', 'application/json', '\xf5eb55a5c378f9c8a69e73c1d403f3c85a6c6d66112722148c9b0ccfd774a9dc', '2026-11-28 10:58:36.999+00', 201, '{"location": "/api/admin/tags/team/checkout"}', '{"value":"checkout","type":"team"}', NULL, NULL);
INSERT INTO public.indexed_events VALUES
	(1, '2026-11-28 10:58:35.607+00', -1337, 'api-token-created', NULL, NULL, 'api-token-created
flaghoist-system
{"id": 1, "type": "admin", "project": "*", "projects": ["*"], "createdat": "2026-11-28t10:58:35.607z", "expiresat": null, "tokenname": "initial admin", "environment": "*"}'),
	(2, '2026-11-28 10:58:35.728+00', -42, 'role-created', NULL, NULL, 'role-created
initial admin
{"id": 101, "name": "release manager", "type": "custom", "description": "", "permissions": [{"name": "update_feature"}, {"name": "update_feature_environment", "environment": "production"}]}'),
	(3, '2026-11-28 10:58:35.989+00', -42, 'user-created', NULL, NULL, 'user-created
initial admin
{"id": 1, "name": "ada", "email": "ada@example.com", "rootrole": 1, "username": null}'),
	(4, '2026-11-28 10:58:36.024+00', -42, 'user-created', NULL, NULL, 'user-created
initial admin
{"id": 2, "name": null, "email": "bob@example.com", "rootrole": 3, "username": null}'),
	(5, '2026-11-28 10:58:36.041+00', -42, 'group-created', NULL, NULL, 'group-created
initial admin
{"id": 1, "name": "checkout", "users": [1], "rootrole": null, "description": "the team", "mappingssso": ["checkout"]}'),
	(6, '2026-11-28 10:58:36.255+00', 1, 'user-signed-in', NULL, NULL, 'user-signed-in
ada@example.com
{"method": "password", "userid": 1, "address": "127.0.0.1"}'),
	(7, '2026-11-28 10:58:36.476+00', -42, 'public-signup-token-created', NULL, NULL, 'public-signup-token-created
initial admin
{"id": 1, "name": "the office", "enabled": true, "expiresat": "2999-01-01t00:00:00.000z"}'),
	(8, '2026-11-28 10:58:36.707+00', -1337, 'user-created', NULL, NULL, 'user-created
flaghoist-system
{"id": 3, "name": "grace", "email": "grace@example.com", "rootrole": 3, "username": null}'),
	(9, '2026-11-28 10:58:36.707+00', -1337, 'public-signup-token-user-added', NULL, NULL, 'public-signup-token-user-added
flaghoist-system
{"id": 1, "name": "the office", "userid": 3, "address": "127.0.0.1"}'),
	(10, '2026-11-28 10:58:36.738+00', -42, 'environment-created', NULL, NULL, 'environment-created
initial admin
{"name": "staging", "type": "preproduction", "enabled": true, "protected": false, "sortorder": 9999}'),
	(11, '2026-11-28 10:58:36.764+00', -42, 'project-created', 'shop', NULL, 'project-created
initial admin
{"id": "shop", "mode": "open", "name": "shop", "description": null, "environments": ["development", "production"], "defaultstickiness": "default", "changerequestenvironments": []}'),
	(12, '2026-11-28 10:58:36.78+00', -42, 'project-created', 'hidden', NULL, 'project-created
initial admin
{"id": "hidden", "mode": "private", "name": "hidden", "description": null, "environments": ["development", "production", "staging"], "defaultstickiness": "default", "changerequestenvironments": []}'),
	(13, '2026-11-28 10:58:36.789+00', -42, 'project-updated', 'hidden', NULL, 'project-updated
initial admin
{"id": "hidden", "mode": "private", "name": "hidden", "createdat": "2026-11-28t10:58:36.780z", "updatedat": "2026-11-28t10:58:36.789z", "archivedat": "2026-11-28t10:58:36.789z", "description": null, "featurelimit": null, "featurenaming": {"example": null, "pattern": null, "description": null}, "linktemplates": [], "defaultstickiness": "default", "requirepreconditions": false}'),
	(14, '2026-11-28 10:58:36.799+00', -42, 'project-deleted', 'hidden', NULL, 'project-deleted
initial admin
'),
	(15, '2026-11-28 10:58:36.819+00', -42, 'project-updated', 'shop', NULL, 'project-updated
initial admin
{"id": "shop", "mode": "protected", "name": "shop", "createdat": "2026-11-28t10:58:36.764z", "updatedat": "2026-11-28t10:58:36.819z", "archivedat": null, "description": null, "featurelimit": 100, "featurenaming": {"example": "new-checkout", "pattern": "[a-z-]+", "description": null}, "linktemplates": [], "defaultstickiness": "default", "requirepreconditions": false}'),
	(16, '2026-11-28 10:58:36.831+00', -42, 'project-favorited', 'shop', NULL, 'project-favorited
initial admin
{"project": "shop"}'),
	(17, '2026-11-28 10:58:36.842+00', -42, 'project-access-added', 'shop', NULL, 'project-access-added
initial admin
{"roles": [{"roleid": 4, "userids": [1], "groupids": [1]}, {"roleid": 101, "userids": [1], "groupids": [1]}]}'),
	(18, '2026-11-28 10:58:36.889+00', -42, 'default-strategy-updated', 'shop', NULL, 'default-strategy-updated
initial admin
{"name": "flexiblerollout", "title": null, "disabled": false, "segments": [], "variants": [], "sortorder": 0, "parameters": {"groupid": "shop", "rollout": "50", "stickiness": "userid"}, "constraints": []}'),
	(19, '2026-11-28 10:58:36.921+00', -42, 'addon-config-created', NULL, NULL, 'addon-config-created
initial admin
{"id": 1, "events": ["feature-created", "feature-archived"], "enabled": true, "projects": ["shop"], "provider": "webhook", "description": "reports to the chat", "environments": [], "parametersrevision": "trfo_rnypmr5vn7dcqq5pi"}'),
	(20, '2026-11-28 10:58:36.943+00', -42, 'context-field-created', NULL, NULL, 'context-field-created
initial admin
{"name": "plan", "createdat": "2026-11-28t10:58:36.943z", "sortorder": 9999, "stickiness": true, "description": null, "legalvalues": [{"value": "gold"}]}'),
	(21, '2026-11-28 10:58:36.962+00', -42, 'strategy-created', NULL, NULL, 'strategy-created
initial admin
{"name": "weekday", "title": null, "editable": true, "deprecated": false, "parameters": [{"name": "days", "type": "list", "required": false, "description": ""}], "description": null, "displayname": "weekday"}'),
	(22, '2026-11-28 10:58:36.985+00', -42, 'tag-type-created', NULL, NULL, 'tag-type-created
initial admin
{"icon": null, "name": "team", "color": "#336699", "description": "who owns it"}'),
	(23, '2026-11-28 10:58:36.999+00', -42, 'tag-created', NULL, NULL, 'tag-created
initial admin
{"type": "team", "value": "checkout"}'),
	(24, '2026-11-28 10:58:37.015+00', -42, 'segment-created', 'shop', NULL, 'segment-created
initial admin
{"id": 1, "name": "gold", "project": "shop", "createdat": "2026-11-28t10:58:37.015z", "createdby": "initial admin", "constraints": [{"values": ["gold"], "inverted": false, "operator": "in", "contextname": "plan", "caseinsensitive": false}], "description": null}'),
	(25, '2026-11-28 10:58:37.04+00', -42, 'feature-created', 'shop', 'new-checkout', 'feature-created
initial admin
{"name": "new-checkout", "type": "release", "stale": false, "project": "shop", "archived": false, "createdat": "2026-11-28t10:58:37.040z", "archivedat": null, "description": "a line
and "another" one", "markedstale": null, "impressiondata": true}'),
	(26, '2026-11-28 10:58:37.065+00', -42, 'feature-created', 'shop', 'payment', 'feature-created
initial admin
{"name": "payment", "type": "release", "stale": false, "project": "shop", "archived": false, "createdat": "2026-11-28t10:58:37.065z", "archivedat": null, "description": "a line
and "another" one", "markedstale": null, "impressiondata": true}'),
	(27, '2026-11-28 10:58:37.073+00', -42, 'feature-created', 'shop', 'old-checkout', 'feature-created
initial admin
{"name": "old-checkout", "type": "release", "stale": false, "project": "shop", "archived": false, "createdat": "2026-11-28t10:58:37.073z", "archivedat": null, "description": "a line
and "another" one", "markedstale": null, "impressiondata": true}'),
	(28, '2026-11-28 10:58:37.083+00', -42, 'feature-created', 'shop', 'oldest-checkout', 'feature-created
initial admin
{"name": "oldest-checkout", "type": "release", "stale": false, "project": "shop", "archived": false, "createdat": "2026-11-28t10:58:37.083z", "archivedat": null, "description": "a line
and "another" one", "markedstale": null, "impressiondata": true}'),
	(29, '2026-11-28 10:58:37.091+00', -42, 'feature-favorited', 'shop', 'new-checkout', 'feature-favorited
initial admin
{"feature": "new-checkout"}'),
	(30, '2026-11-28 10:58:37.099+00', -42, 'feature-tagged', 'shop', 'new-checkout', 'feature-tagged
initial admin
{"type": "team", "value": "checkout"}'),
	(31, '2026-11-28 10:58:37.124+00', -42, 'feature-dependency-added', 'shop', 'payment', 'feature-dependency-added
initial admin
{"enabled": true, "feature": "new-checkout", "variants": ["blue"]}'),
	(32, '2026-11-28 10:58:37.137+00', -42, 'feature-strategy-add', 'shop', 'new-checkout', 'feature-strategy-add
initial admin
{"id": "a653b718-6dfe-4b72-9d18-27f9afd45be7", "name": "flexiblerollout", "title": "half", "disabled": false, "segments": [1], "variants": [{"name": "blue", "weight": 1000, "stickiness": "plan", "weighttype": "variable"}], "sortorder": 0, "parameters": {"groupid": "new-checkout", "rollout": "50", "stickiness": "plan"}, "constraints": [{"values": ["gold"], "inverted": false, "operator": "in", "contextname": "plan", "caseinsensitive": false}], "featurename": "new-checkout"}'),
	(33, '2026-11-28 10:58:37.172+00', -42, 'feature-environment-variants-updated', 'shop', 'new-checkout', 'feature-environment-variants-updated
initial admin
{"variants": [{"name": "blue", "weight": 1000, "payload": {"type": "json", "value": "{"color": "blue"}"}, "stickiness": "plan", "weighttype": "variable"}]}'),
	(34, '2026-11-28 10:58:37.2+00', -42, 'feature-environment-enabled', 'shop', 'new-checkout', 'feature-environment-enabled
initial admin
'),
	(35, '2026-11-28 10:58:37.216+00', -42, 'feature-strategy-add', 'shop', 'new-checkout', 'feature-strategy-add
initial admin
{"id": "e94e8fc6-fd99-4994-b24b-72b34e151194", "name": "flexiblerollout", "title": null, "disabled": false, "segments": [], "variants": [], "sortorder": 0, "parameters": {"groupid": "new-checkout", "rollout": "100", "stickiness": "default"}, "constraints": [], "featurename": "new-checkout"}'),
	(36, '2026-11-28 10:58:37.216+00', -42, 'feature-environment-enabled', 'shop', 'new-checkout', 'feature-environment-enabled
initial admin
'),
	(37, '2026-11-28 10:58:37.227+00', -42, 'feature-completed', 'shop', 'payment', 'feature-completed
initial admin
{"kept": true, "status": "kept", "statusvalue": "blue"}'),
	(38, '2026-11-28 10:58:37.236+00', -42, 'feature-stale-on', 'shop', 'payment', 'feature-stale-on
initial admin
{"markedstale": true}'),
	(39, '2026-11-28 10:58:37.248+00', -42, 'feature-archived', 'shop', 'old-checkout', 'feature-archived
initial admin
'),
	(40, '2026-11-28 10:58:37.248+00', -42, 'feature-archived', 'shop', 'oldest-checkout', 'feature-archived
initial admin
'),
	(41, '2026-11-28 10:58:37.259+00', -42, 'feature-deleted', 'shop', 'oldest-checkout', 'feature-deleted
initial admin
'),
	(42, '2026-11-28 10:58:37.272+00', -42, 'service-account-created', NULL, NULL, 'service-account-created
initial admin
{"id": 4, "name": "author", "rootrole": 1, "username": "author"}'),
	(43, '2026-11-28 10:58:37.276+00', -42, 'service-account-created', NULL, NULL, 'service-account-created
initial admin
{"id": 5, "name": "reviewer", "rootrole": 1, "username": "reviewer"}'),
	(44, '2026-11-28 10:58:37.299+00', -42, 'pat-created', NULL, NULL, 'pat-created
initial admin
{"id": 1, "userid": 4, "createdat": "2026-11-28t10:58:37.299z", "expiresat": "2999-01-01t00:00:00.000z", "description": "example"}'),
	(45, '2026-11-28 10:58:37.302+00', -42, 'pat-created', NULL, NULL, 'pat-created
initial admin
{"id": 2, "userid": 5, "createdat": "2026-11-28t10:58:37.302z", "expiresat": "2999-01-01t00:00:00.000z", "description": "example"}'),
	(46, '2026-11-28 10:58:37.33+00', -42, 'change-request-configuration-updated', 'shop', NULL, 'change-request-configuration-updated
initial admin
{"requiresversion": false, "requiredapprovals": 1, "changerequestsenabled": true}'),
	(47, '2026-11-28 10:58:37.379+00', 4, 'change-request-created', 'shop', NULL, 'change-request-created
author
{"title": null, "changerequestid": 1}'),
	(48, '2026-11-28 10:58:37.379+00', 4, 'change-added', 'shop', 'new-checkout', 'change-added
author
{"id": 1, "title": null, "action": "updateenabled", "feature": "new-checkout", "payload": {"enabled": false}, "version": 1, "changerequestid": 1}'),
	(49, '2026-11-28 10:58:37.423+00', 4, 'change-request-sent-to-review', 'shop', NULL, 'change-request-sent-to-review
author
{"title": null, "changerequestid": 1}'),
	(50, '2026-11-28 10:58:37.513+00', 4, 'change-request-requested-approvers-updated', 'shop', NULL, 'change-request-requested-approvers-updated
author
{"title": "close the old one", "reviewers": [1], "changerequestid": 1}'),
	(51, '2026-11-28 10:58:37.551+00', 5, 'change-request-approval-added', 'shop', NULL, 'change-request-approval-added
reviewer
{"title": "close the old one", "changerequestid": 1}'),
	(52, '2026-11-28 10:58:37.551+00', 5, 'change-request-approved', 'shop', NULL, 'change-request-approved
reviewer
{"title": "close the old one", "changerequestid": 1}'),
	(53, '2026-11-28 10:58:37.567+00', 5, 'change-request-scheduled', 'shop', NULL, 'change-request-scheduled
reviewer
{"title": "close the old one", "scheduleddate": "2999-01-01t00:00:00.000z", "changerequestid": 1}'),
	(54, '2026-11-28 10:58:37.585+00', 4, 'change-request-created', 'shop', NULL, 'change-request-created
author
{"title": null, "changerequestid": 2}'),
	(55, '2026-11-28 10:58:37.585+00', 4, 'change-added', 'shop', 'payment', 'change-added
author
{"id": 2, "title": null, "action": "updateenabled", "feature": "payment", "payload": {"enabled": false}, "version": 1, "changerequestid": 2}'),
	(56, '2026-11-28 10:58:37.597+00', 4, 'change-request-sent-to-review', 'shop', NULL, 'change-request-sent-to-review
author
{"title": null, "changerequestid": 2}'),
	(57, '2026-11-28 10:58:37.607+00', 5, 'change-request-rejected', 'shop', NULL, 'change-request-rejected
reviewer
{"title": null, "changerequestid": 2}'),
	(58, '2026-11-28 10:58:37.617+00', 4, 'change-request-created', 'shop', NULL, 'change-request-created
author
{"title": null, "changerequestid": 3}'),
	(59, '2026-11-28 10:58:37.617+00', 4, 'change-added', 'shop', NULL, 'change-added
author
{"id": 3, "title": null, "action": "updatesegment", "payload": {"id": 1, "name": "gold", "constraints": []}, "version": 1, "changerequestid": 3}'),
	(60, '2026-11-28 10:58:37.638+00', -42, 'api-token-created', 'shop', NULL, 'api-token-created
initial admin
{"id": 2, "type": "client", "project": "shop", "projects": ["shop"], "createdat": "2026-11-28t10:58:37.638z", "expiresat": "2999-01-01t00:00:00.000z", "tokenname": "shop", "environment": "development"}'),
	(61, '2026-11-28 10:58:40.662+00', -1337, 'application-created', 'shop', NULL, 'application-created
flaghoist-system
{"appname": "web-shop", "sdkversion": "unleash-client-node:6.6.0", "strategies": ["default"]}'),
	(62, '2026-11-28 10:58:40.681+00', -1337, 'feature-stage-entered', 'shop', 'new-checkout', 'feature-stage-entered
flaghoist-system
{"stage": "pre-live"}');
INSERT INTO public.metric_writers VALUES
	('9c6a4e53-27c5-476d-97cf-69ee88cea287', 1, '2026-11-28 10:58:40.676+00');
INSERT INTO public.migrations VALUES
	('0001-projects', '2026-11-28T10:58:35.392Z'),
	('0002-accounts', '2026-11-28T10:58:35.409Z'),
	('0003-signing-in', '2026-11-28T10:58:35.427Z'),
	('0004-tokens', '2026-11-28T10:58:35.434Z'),
	('0005-features', '2026-11-28T10:58:35.467Z'),
	('0006-strategies', '2026-11-28T10:58:35.482Z'),
	('0007-revisions', '2026-11-28T10:58:35.488Z'),
	('0008-feature-counts', '2026-11-28T10:58:35.494Z'),
	('0009-events', '2026-11-28T10:58:35.508Z'),
	('0010-change-requests', '2026-11-28T10:58:35.528Z'),
	('0011-webhooks', '2026-11-28T10:58:35.535Z'),
	('0012-usage', '2026-11-28T10:58:35.551Z'),
	('0013-idempotent-requests', '2026-11-28T10:58:35.555Z'),
	('0014-preconditions', '2026-11-28T10:58:35.558Z'),
	('0015-comments-of-changes', '2026-11-28T10:58:35.559Z'),
	('0016-expiry-warnings', '2026-11-28T10:58:35.560Z'),
	('0017-origin-of-events', '2026-11-28T10:58:35.560Z'),
	('0018-database-identity', '2026-11-28T10:58:35.563Z'),
	('0019-webhook-messages', '2026-11-28T10:58:35.564Z'),
	('0020-unfinished-requests', '2026-11-28T10:58:35.565Z'),
	('0021-webhooks-asked-first', '2026-11-28T10:58:35.566Z'),
	('0022-limits-at-commit', '2026-11-28T10:58:35.567Z'),
	('0023-active-features', '2026-11-28T10:58:35.568Z'),
	('0024-folded-searches', '2026-11-28T10:58:35.573Z'),
	('0025-collations', '2026-11-28T10:58:35.593Z'),
	('0026-left-out-of-reports', '2026-11-28T10:58:35.595Z'),
	('0027-required-rights', '2026-11-28T10:58:35.596Z'),
	('0028-segments-that-are-gone', '2026-11-28T10:58:35.597Z');
INSERT INTO public.migrations_lock VALUES
	('migration_lock', 0);
INSERT INTO public.oidc_identities VALUES
	('https://id.example.com', 'ada', 1, '2026-11-28 10:58:41.284112+00');
INSERT INTO public.personal_access_tokens OVERRIDING SYSTEM VALUE VALUES
	(1, 4, 'example', '\x05855a7fa057dfadadb8463639cbd1439201bd88f12755d51b9b334cdcb574da', 'user:486cc34', '2026-11-28 10:58:37.299+00', '2999-01-01 00:00:00+00', '2026-11-28 10:58:00+00'),
	(2, 5, 'example', '\x933faf18151eb24d3482b5c064171a02ab320ea41a8bdc2c23524773504fe07a', 'user:73e8d03', '2026-11-28 10:58:37.302+00', '2999-01-01 00:00:00+00', '2026-11-28 10:58:00+00');
INSERT INTO public.project_activity VALUES
	('hidden', '2026-11-28 10:00:00+00', 3),
	('shop', '2026-11-28 10:00:00+00', 40);
INSERT INTO public.project_activity_days VALUES
	('hidden', '2026-11-28 00:00:00+00', 3),
	('shop', '2026-11-28 00:00:00+00', 40);
INSERT INTO public.project_environments VALUES
	('default', 'development', NULL),
	('default', 'production', NULL),
	('shop', 'production', NULL),
	('shop', 'development', '{"name": "flexibleRollout", "title": null, "disabled": false, "segments": [], "variants": [], "sortOrder": 0, "parameters": {"groupId": "shop", "rollout": "50", "stickiness": "userId"}, "constraints": []}');
INSERT INTO public.project_favorites VALUES
	(-42, 'shop', '2026-11-28 10:58:36.831+00');
INSERT INTO public.project_usage VALUES
	('shop', '2026-11-28 10:58:37.693+00');
INSERT INTO public.projects VALUES
	('default', 'Default', 'Default project', 'open', 'default', NULL, NULL, NULL, NULL, '[]', '2026-11-28 10:58:35.386291+00', '2026-11-28 10:58:35.386291+00', NULL, false),
	('shop', 'Shop', NULL, 'protected', 'default', 100, '[a-z-]+', 'new-checkout', NULL, '[]', '2026-11-28 10:58:36.764+00', '2026-11-28 10:58:36.819+00', NULL, false);
INSERT INTO public.removed_features VALUES
	('oldest-checkout', '774', '2026-11-28 10:58:37.259+00');
INSERT INTO public.reset_tokens OVERRIDING SYSTEM VALUE VALUES
	(1, 2, '\x2829ba1bf4e4c109cd5a2e49c61fa8bf6d0851ab56a36146563bdbba84f0fec3', false, 'initial admin', '2026-11-28 10:58:36.024+00', '2026-11-29 10:58:36.024+00', NULL);
INSERT INTO public.role_permissions VALUES
	(1, 'ADMIN', NULL),
	(2, 'CREATE_ADDON', NULL),
	(2, 'UPDATE_ADDON', NULL),
	(2, 'DELETE_ADDON', NULL),
	(2, 'CREATE_STRATEGY', NULL),
	(2, 'UPDATE_STRATEGY', NULL),
	(2, 'DELETE_STRATEGY', NULL),
	(2, 'CREATE_CONTEXT_FIELD', NULL),
	(2, 'UPDATE_CONTEXT_FIELD', NULL),
	(2, 'DELETE_CONTEXT_FIELD', NULL),
	(2, 'CREATE_TAG_TYPE', NULL),
	(2, 'UPDATE_TAG_TYPE', NULL),
	(2, 'DELETE_TAG_TYPE', NULL),
	(2, 'CREATE_SEGMENT', NULL),
	(2, 'UPDATE_SEGMENT', NULL),
	(2, 'DELETE_SEGMENT', NULL),
	(2, 'CREATE_PROJECT', NULL),
	(2, 'UPDATE_APPLICATION', NULL),
	(2, 'READ_CLIENT_API_TOKEN', NULL),
	(2, 'READ_FRONTEND_API_TOKEN', NULL),
	(2, 'CREATE_FEATURE', NULL),
	(2, 'UPDATE_FEATURE', NULL),
	(2, 'DELETE_FEATURE', NULL),
	(2, 'UPDATE_FEATURE_DEPENDENCY', NULL),
	(2, 'UPDATE_FEATURE_VARIANTS', NULL),
	(2, 'READ_PROJECT_API_TOKEN', NULL),
	(2, 'CREATE_PROJECT_API_TOKEN', NULL),
	(2, 'DELETE_PROJECT_API_TOKEN', NULL),
	(2, 'CREATE_FEATURE_STRATEGY', NULL),
	(2, 'UPDATE_FEATURE_STRATEGY', NULL),
	(2, 'DELETE_FEATURE_STRATEGY', NULL),
	(2, 'UPDATE_FEATURE_ENVIRONMENT', NULL),
	(2, 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS', NULL),
	(4, 'CREATE_FEATURE', NULL),
	(4, 'UPDATE_FEATURE', NULL),
	(4, 'DELETE_FEATURE', NULL),
	(4, 'UPDATE_FEATURE_DEPENDENCY', NULL),
	(4, 'UPDATE_FEATURE_VARIANTS', NULL),
	(4, 'READ_PROJECT_API_TOKEN', NULL),
	(4, 'CREATE_PROJECT_API_TOKEN', NULL),
	(4, 'DELETE_PROJECT_API_TOKEN', NULL),
	(4, 'CREATE_FEATURE_STRATEGY', NULL),
	(4, 'UPDATE_FEATURE_STRATEGY', NULL),
	(4, 'DELETE_FEATURE_STRATEGY', NULL),
	(4, 'UPDATE_FEATURE_ENVIRONMENT', NULL),
	(4, 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS', NULL),
	(5, 'CREATE_FEATURE', NULL),
	(5, 'UPDATE_FEATURE', NULL),
	(5, 'DELETE_FEATURE', NULL),
	(5, 'UPDATE_FEATURE_DEPENDENCY', NULL),
	(5, 'UPDATE_FEATURE_VARIANTS', NULL),
	(5, 'READ_PROJECT_API_TOKEN', NULL),
	(5, 'CREATE_PROJECT_API_TOKEN', NULL),
	(5, 'DELETE_PROJECT_API_TOKEN', NULL),
	(5, 'CREATE_FEATURE_STRATEGY', NULL),
	(5, 'UPDATE_FEATURE_STRATEGY', NULL),
	(5, 'DELETE_FEATURE_STRATEGY', NULL),
	(5, 'UPDATE_FEATURE_ENVIRONMENT', NULL),
	(5, 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS', NULL),
	(2, 'MOVE_FEATURE_TOGGLE', NULL),
	(2, 'UPDATE_PROJECT', NULL),
	(2, 'DELETE_PROJECT', NULL),
	(4, 'MOVE_FEATURE_TOGGLE', NULL),
	(4, 'UPDATE_PROJECT', NULL),
	(4, 'DELETE_PROJECT', NULL),
	(4, 'UPDATE_PROJECT_SEGMENT', NULL),
	(4, 'UPDATE_PROJECT_CONTEXT', NULL),
	(4, 'APPROVE_CHANGE_REQUEST', NULL),
	(4, 'APPLY_CHANGE_REQUEST', NULL),
	(101, 'UPDATE_FEATURE', NULL),
	(101, 'UPDATE_FEATURE_ENVIRONMENT', 'production');
INSERT INTO public.roles VALUES
	(1, 'Admin', 'May do everything', 'root'),
	(2, 'Editor', 'May create projects and shared resources, and edit the project default', 'root'),
	(3, 'Viewer', 'May read what is not private', 'root'),
	(4, 'Owner', 'May manage the project, its features and its access, and approve and apply its change requests, but not skip them', 'project'),
	(5, 'Member', 'May edit features in the project', 'project'),
	(101, 'Release manager', '', 'custom');
INSERT INTO public.segments OVERRIDING SYSTEM VALUE VALUES
	(1, 'gold', NULL, 'shop', '[{"values": ["gold"], "inverted": false, "operator": "IN", "contextName": "plan", "caseInsensitive": false}]', 'initial admin', '2026-11-28 10:58:37.015+00', '759');
INSERT INTO public.sessions VALUES
	('\x7e3b51a5e0ee0d1c63ee0445ef65fa362bf2aaaf41b14714b45880378b48b8b8', 1, '2026-11-28 10:58:36.255+00', '2026-11-30 10:58:36.255+00');
INSERT INTO public.shared_revision VALUES
	('727');
INSERT INTO public.sign_in_attempts VALUES
	('login-account', '\x85262adf74518bbb70c7cb94cd6159d91669e5a81edf1efebd543eadbda9fa2b', 1, NULL, '2026-11-28 11:13:36.274+00'),
	('login-address', '\x12ca17b49af2289436f303e0166030a21e525d266e209267433801a8fd4071a0', 1, NULL, '2026-11-28 11:13:36.274+00');
INSERT INTO public.sign_in_settings VALUES
	(true, false, false, NULL, NULL, NULL, false, 3, NULL, NULL, 'RS256', false, NULL, false, true, '\x764a094c3f7c127bca5354ea95dd257cdc0861a81b70050136fe795a974d9573');
INSERT INTO public.signup_token_users VALUES
	(1, 3, '2026-11-28 10:58:36.707+00');
INSERT INTO public.signup_tokens OVERRIDING SYSTEM VALUE VALUES
	(1, 'The office', '\x18833a2c38e1e67a9665b4e0e00aeb4cf3531d4c82b17418505733d4f11b0127', 'c1f1a25', true, 3, 'initial admin', '2026-11-28 10:58:36.476+00', '2999-01-01 00:00:00+00');
INSERT INTO public.strategy_segments VALUES
	('a653b718-6dfe-4b72-9d18-27f9afd45be7', 1);
INSERT INTO public.strategy_types VALUES
	('flexibleRollout', 'Gradual rollout', 'On for a share of the users, and always for the same ones', '[{"name": "rollout", "type": "percentage", "required": false, "description": "Share of the users, 0 to 100"}, {"name": "stickiness", "type": "string", "required": false, "description": "Context field that keeps a user in the same share"}, {"name": "groupId", "type": "string", "required": false, "description": "Features with the same group share the same users"}]', false, false, 0),
	('default', 'Standard', 'On for everybody', '[]', false, false, 1),
	('userWithId', 'User ids', 'On for the listed users', '[{"name": "userIds", "type": "list", "required": true, "description": "Ids of the users"}]', false, false, 2),
	('remoteAddress', 'IP addresses', 'On for the listed addresses and networks', '[{"name": "IPs", "type": "list", "required": true, "description": "IP addresses, or IPv4 networks such as 10.0.0.0/8"}]', false, false, 3),
	('applicationHostname', 'Hosts', 'On for the listed host names', '[{"name": "hostNames", "type": "list", "required": false, "description": "Names of the hosts"}]', false, false, 4),
	('weekday', NULL, NULL, '[{"name": "days", "type": "list", "required": false, "description": ""}]', true, false, 9999);
INSERT INTO public.tag_types VALUES
	('simple', 'A plain label', NULL, NULL, '2026-11-28 10:58:35.386291+00'),
	('team', 'Who owns it', NULL, '#336699', '2026-11-28 10:58:36.985+00');
INSERT INTO public.tags VALUES
	('team', 'checkout', '2026-11-28 10:58:36.999+00');
INSERT INTO public.used_oidc_states VALUES
	('\x01', '2999-01-01 00:00:00+00');
INSERT INTO public.user_roles VALUES
	(1, 1, NULL, '2026-11-28 10:58:35.989+00'),
	(2, 3, NULL, '2026-11-28 10:58:36.024+00'),
	(3, 3, NULL, '2026-11-28 10:58:36.707+00'),
	(1, 4, 'shop', '2026-11-28 10:58:36.842+00'),
	(1, 101, 'shop', '2026-11-28 10:58:36.842+00'),
	(5, 1, NULL, '2026-11-28 10:58:37.276+00'),
	(4, 1, NULL, '2026-11-28 10:58:37.272+00');
INSERT INTO public.users VALUES
	(-42, 'system', 'Admin keys', 'admin-key', NULL, true, NULL, 0, NULL, '2026-11-28 10:58:35.386291+00', NULL),
	(-1337, 'system', 'Flaghoist', 'flaghoist-system', NULL, true, NULL, 0, NULL, '2026-11-28 10:58:35.386291+00', NULL),
	(2, 'user', NULL, NULL, 'bob@example.com', true, NULL, 0, NULL, '2026-11-28 10:58:36.024+00', NULL),
	(1, 'user', 'Ada', NULL, 'ada@example.com', true, '$scrypt$16384$8$5$Kj5CH1QGFiF1NnnBQYmbUg==$gXRHzo2NcbJqIPmu1UKQjZa+k8tgY3qcqYF9VeRSVyQ=', 0, '2026-11-28 10:58:36.255+00', '2026-11-28 10:58:35.989+00', NULL),
	(3, 'user', 'Grace', NULL, 'grace@example.com', false, '$scrypt$16384$8$5$T+qOUjVMc1nMbeE+D0WRTg==$JcLK4KmP6FUYDBuKvC8nurJKGr35XoD7r/AhiR0r0jQ=', 0, NULL, '2026-11-28 10:58:36.707+00', NULL),
	(4, 'service-account', 'author', 'author', NULL, true, NULL, 0, NULL, '2026-11-28 10:58:37.272+00', NULL),
	(5, 'service-account', 'reviewer', 'reviewer', NULL, true, NULL, 0, NULL, '2026-11-28 10:58:37.276+00', NULL);
INSERT INTO public.webhook_deliveries OVERRIDING SYSTEM VALUE VALUES
	(2, 1, 26, 'pending', 0, '2026-11-28 10:58:37.065+00', '2026-11-28 10:58:37.065+00', '2026-11-29 10:58:37.065+00', NULL, NULL, NULL, NULL),
	(3, 1, 27, 'pending', 0, '2026-11-28 10:58:37.073+00', '2026-11-28 10:58:37.073+00', '2026-11-29 10:58:37.073+00', NULL, NULL, NULL, NULL),
	(4, 1, 28, 'pending', 0, '2026-11-28 10:58:37.083+00', '2026-11-28 10:58:37.083+00', '2026-11-29 10:58:37.083+00', NULL, NULL, NULL, NULL),
	(5, 1, 39, 'pending', 0, '2026-11-28 10:58:37.248+00', '2026-11-28 10:58:37.248+00', '2026-11-29 10:58:37.248+00', NULL, NULL, NULL, NULL),
	(6, 1, 40, 'pending', 0, '2026-11-28 10:58:37.248+00', '2026-11-28 10:58:37.248+00', '2026-11-29 10:58:37.248+00', NULL, NULL, NULL, NULL),
	(1, 1, 25, 'pending', 1, '2026-11-28 10:58:37.04+00', '2026-11-28 10:58:42.642+00', '2026-11-29 10:58:37.04+00', NULL, '2026-11-28 10:58:38.71+00', NULL, 'getaddrinfo ENOTFOUND chat.invalid');
INSERT INTO public.webhooks OVERRIDING SYSTEM VALUE VALUES
	(1, 'Reports to the chat', true, '{"url": "https://chat.invalid/flags", "bodyTemplate": "{\"text\": \"{{event.type}}\"}"}', '{}', '{feature-created,feature-archived}', '{shop}', '{}', '2026-11-28 10:58:36.921+00', '6674d1ba-f974-4b65-82b1-ccfc0a597a87', 'webhook', '[]', '{}');
SELECT pg_catalog.setval('public.api_tokens_id_seq', 2, true);
SELECT pg_catalog.setval('public.change_request_changes_id_seq', 3, true);
SELECT pg_catalog.setval('public.change_request_comments_id_seq', 2, true);
SELECT pg_catalog.setval('public.change_requests_id_seq', 3, true);
SELECT pg_catalog.setval('public.events_id_seq', 63, true);
SELECT pg_catalog.setval('public.feature_count_changes_id_seq', 50, true);
SELECT pg_catalog.setval('public.feature_strategies_position_seq', 2, true);
SELECT pg_catalog.setval('public.groups_id_seq', 1, true);
SELECT pg_catalog.setval('public.personal_access_tokens_id_seq', 2, true);
SELECT pg_catalog.setval('public.reset_tokens_id_seq', 1, true);
SELECT pg_catalog.setval('public.roles_id_seq', 101, true);
SELECT pg_catalog.setval('public.segments_id_seq', 1, true);
SELECT pg_catalog.setval('public.signup_tokens_id_seq', 1, true);
SELECT pg_catalog.setval('public.users_id_seq', 5, true);
SELECT pg_catalog.setval('public.webhook_deliveries_id_seq', 6, true);
SELECT pg_catalog.setval('public.webhooks_id_seq', 1, true);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_secret_hash_key UNIQUE (secret_hash);
ALTER TABLE ONLY public.application_instances
    ADD CONSTRAINT application_instances_pkey PRIMARY KEY (app_name, environment, instance_id);
ALTER TABLE ONLY public.application_usages
    ADD CONSTRAINT application_usages_pkey PRIMARY KEY (app_name, environment, project);
ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.change_request_changes
    ADD CONSTRAINT change_request_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.change_request_comments
    ADD CONSTRAINT change_request_comments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.change_request_requested_approvers
    ADD CONSTRAINT change_request_requested_approvers_pkey PRIMARY KEY (change_request_id, user_id);
ALTER TABLE ONLY public.change_request_reviews
    ADD CONSTRAINT change_request_reviews_pkey PRIMARY KEY (change_request_id, verdict, user_id);
ALTER TABLE ONLY public.change_request_schedules
    ADD CONSTRAINT change_request_schedules_pkey PRIMARY KEY (change_request_id);
ALTER TABLE ONLY public.change_request_settings
    ADD CONSTRAINT change_request_settings_pkey PRIMARY KEY (project_id, environment);
ALTER TABLE ONLY public.change_request_states
    ADD CONSTRAINT change_request_states_pkey PRIMARY KEY (change_request_id, state);
ALTER TABLE ONLY public.change_requests
    ADD CONSTRAINT change_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.context_fields
    ADD CONSTRAINT context_fields_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.database_identity
    ADD CONSTRAINT database_identity_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.deleted_private_projects
    ADD CONSTRAINT deleted_private_projects_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.environments
    ADD CONSTRAINT environments_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.event_totals
    ADD CONSTRAINT event_totals_pkey PRIMARY KEY (feature, project, type);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.feature_count_changes
    ADD CONSTRAINT feature_count_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.feature_counts
    ADD CONSTRAINT feature_counts_pkey PRIMARY KEY (project_id, kind, type, day);
ALTER TABLE ONLY public.feature_dependencies
    ADD CONSTRAINT feature_dependencies_pkey PRIMARY KEY (child, parent);
ALTER TABLE ONLY public.feature_environments
    ADD CONSTRAINT feature_environments_pkey PRIMARY KEY (feature_name, environment);
ALTER TABLE ONLY public.feature_favorites
    ADD CONSTRAINT feature_favorites_pkey PRIMARY KEY (feature_name, user_id);
ALTER TABLE ONLY public.feature_last_seen
    ADD CONSTRAINT feature_last_seen_pkey PRIMARY KEY (feature_name, environment);
ALTER TABLE ONLY public.feature_lifecycles
    ADD CONSTRAINT feature_lifecycles_pkey PRIMARY KEY (feature_name, stage);
ALTER TABLE ONLY public.feature_metrics
    ADD CONSTRAINT feature_metrics_pkey PRIMARY KEY (feature_name, environment, hour, app_name);
ALTER TABLE ONLY public.feature_revisions
    ADD CONSTRAINT feature_revisions_pkey PRIMARY KEY (feature);
ALTER TABLE ONLY public.feature_strategies
    ADD CONSTRAINT feature_strategies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.feature_tags
    ADD CONSTRAINT feature_tags_pkey PRIMARY KEY (feature_name, tag_type, tag_value);
ALTER TABLE ONLY public.feature_texts
    ADD CONSTRAINT feature_texts_pkey PRIMARY KEY (feature_name);
ALTER TABLE ONLY public.feature_types
    ADD CONSTRAINT feature_types_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.features
    ADD CONSTRAINT features_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.group_roles
    ADD CONSTRAINT group_roles_pkey PRIMARY KEY (group_id, project_id, role_id);
ALTER TABLE ONLY public.group_users
    ADD CONSTRAINT group_users_pkey PRIMARY KEY (group_id, user_id);
ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_name_key UNIQUE (name);
ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotent_requests
    ADD CONSTRAINT idempotent_requests_pkey PRIMARY KEY (key_hash);
ALTER TABLE ONLY public.indexed_events
    ADD CONSTRAINT indexed_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.metric_writers
    ADD CONSTRAINT metric_writers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.migrations_lock
    ADD CONSTRAINT migrations_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.oidc_identities
    ADD CONSTRAINT oidc_identities_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY public.oidc_identities
    ADD CONSTRAINT oidc_identities_user_id_key UNIQUE (user_id, issuer);
ALTER TABLE ONLY public.personal_access_tokens
    ADD CONSTRAINT personal_access_tokens_description_key UNIQUE (user_id, description);
ALTER TABLE ONLY public.personal_access_tokens
    ADD CONSTRAINT personal_access_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.personal_access_tokens
    ADD CONSTRAINT personal_access_tokens_secret_hash_key UNIQUE (secret_hash);
ALTER TABLE ONLY public.project_activity_days
    ADD CONSTRAINT project_activity_days_pkey PRIMARY KEY (project, day) INCLUDE (events);
ALTER TABLE ONLY public.project_activity
    ADD CONSTRAINT project_activity_pkey PRIMARY KEY (project, hour) INCLUDE (events);
ALTER TABLE ONLY public.project_environments
    ADD CONSTRAINT project_environments_pkey PRIMARY KEY (project_id, environment);
ALTER TABLE ONLY public.project_favorites
    ADD CONSTRAINT project_favorites_pkey PRIMARY KEY (user_id, project_id);
ALTER TABLE ONLY public.project_usage
    ADD CONSTRAINT project_usage_pkey PRIMARY KEY (project_id);
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.removed_features
    ADD CONSTRAINT removed_features_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.reset_tokens
    ADD CONSTRAINT reset_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reset_tokens
    ADD CONSTRAINT reset_tokens_secret_hash_key UNIQUE (secret_hash);
ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_name_key UNIQUE (name);
ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.segments
    ADD CONSTRAINT segments_name_key UNIQUE (name);
ALTER TABLE ONLY public.segments
    ADD CONSTRAINT segments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (secret_hash);
ALTER TABLE ONLY public.sign_in_attempts
    ADD CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (kind, subject_hash);
ALTER TABLE ONLY public.sign_in_settings
    ADD CONSTRAINT sign_in_settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.signup_token_users
    ADD CONSTRAINT signup_token_users_pkey PRIMARY KEY (signup_token_id, user_id);
ALTER TABLE ONLY public.signup_tokens
    ADD CONSTRAINT signup_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.signup_tokens
    ADD CONSTRAINT signup_tokens_secret_hash_key UNIQUE (secret_hash);
ALTER TABLE ONLY public.strategy_segments
    ADD CONSTRAINT strategy_segments_pkey PRIMARY KEY (strategy_id, segment_id);
ALTER TABLE ONLY public.strategy_types
    ADD CONSTRAINT strategy_types_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.tag_types
    ADD CONSTRAINT tag_types_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_pkey PRIMARY KEY (type, value);
ALTER TABLE ONLY public.used_oidc_states
    ADD CONSTRAINT used_oidc_states_pkey PRIMARY KEY (state_hash);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);
CREATE INDEX application_instances_environment ON public.application_instances USING btree (environment);
CREATE INDEX application_instances_last_seen_at ON public.application_instances USING btree (last_seen_at);
CREATE INDEX application_usages_environment ON public.application_usages USING btree (environment, app_name);
CREATE INDEX application_usages_last_seen_at ON public.application_usages USING btree (last_seen_at);
CREATE INDEX applications_last_seen_at ON public.applications USING btree (last_seen_at);
CREATE INDEX change_request_changes_by_feature ON public.change_request_changes USING btree (feature) WHERE (feature IS NOT NULL);
CREATE INDEX change_request_changes_by_request ON public.change_request_changes USING btree (change_request_id, id);
CREATE INDEX change_request_changes_by_segment ON public.change_request_changes USING gin (((payload -> 'segments'::text)) jsonb_path_ops) WHERE ((payload -> 'segments'::text) IS NOT NULL);
CREATE INDEX change_request_comments_by_request ON public.change_request_comments USING btree (change_request_id, id);
CREATE INDEX change_request_requested_approvers_by_user ON public.change_request_requested_approvers USING btree (user_id, change_request_id);
CREATE INDEX change_request_schedules_pending ON public.change_request_schedules USING btree (scheduled_at) WHERE (status = 'pending'::text);
CREATE INDEX change_requests_by_creator ON public.change_requests USING btree (created_by, id);
CREATE INDEX change_requests_by_project ON public.change_requests USING btree (project_id, id);
CREATE UNIQUE INDEX change_requests_open_key ON public.change_requests USING btree (created_by, project_id, environment) WHERE (state = ANY (ARRAY['Draft'::text, 'In review'::text, 'Approved'::text]));
CREATE INDEX change_requests_unfinished ON public.change_requests USING btree (state) WHERE (state <> ALL (ARRAY['Applied'::text, 'Rejected'::text, 'Cancelled'::text]));
CREATE INDEX feature_count_changes_active ON public.feature_count_changes USING btree (kind) INCLUDE (features) WHERE (kind = 'active'::text);
CREATE INDEX feature_count_changes_project_id ON public.feature_count_changes USING btree (project_id, kind);
CREATE INDEX feature_counts_active ON public.feature_counts USING btree (project_id) INCLUDE (features) WHERE (kind = 'active'::text);
CREATE INDEX feature_dependencies_parent ON public.feature_dependencies USING btree (parent);
CREATE INDEX feature_environments_by_state ON public.feature_environments USING btree (environment, enabled, feature_name);
CREATE INDEX feature_favorites_user ON public.feature_favorites USING btree (user_id);
CREATE INDEX feature_last_seen_by_time ON public.feature_last_seen USING btree (last_seen_at, feature_name, environment);
CREATE INDEX feature_metrics_app_name ON public.feature_metrics USING btree (app_name);
CREATE INDEX feature_metrics_environment ON public.feature_metrics USING btree (environment);
CREATE INDEX feature_metrics_hour ON public.feature_metrics USING btree (hour);
CREATE INDEX feature_revisions_by_revision ON public.feature_revisions USING btree (revision);
CREATE INDEX feature_strategies_by_feature ON public.feature_strategies USING btree (feature_name, environment, sort_order, "position");
CREATE INDEX feature_strategies_by_name ON public.feature_strategies USING btree (name);
CREATE INDEX feature_tags_tag ON public.feature_tags USING btree (tag_type, tag_value);
CREATE INDEX feature_texts_search ON public.feature_texts USING gin (text public.gin_trgm_ops);
CREATE INDEX features_active_by_creation ON public.features USING btree (created_at, name) WHERE (archived_at IS NULL);
CREATE INDEX features_active_by_name ON public.features USING btree (name) WHERE (archived_at IS NULL);
CREATE INDEX features_active_by_type ON public.features USING btree (type, created_at, name) WHERE (archived_at IS NULL);
CREATE INDEX features_active_of_project ON public.features USING btree (project_id, created_at, name) INCLUDE (type, marked_stale) WHERE (archived_at IS NULL);
CREATE INDEX features_active_of_project_by_name ON public.features USING btree (project_id, name) WHERE (archived_at IS NULL);
CREATE INDEX features_active_of_project_by_type ON public.features USING btree (project_id, type, created_at, name) WHERE (archived_at IS NULL);
CREATE INDEX features_archived ON public.features USING btree (name) WHERE (archived_at IS NOT NULL);
CREATE INDEX features_by_archiving ON public.features USING btree (project_id, archived_at) WHERE (archived_at IS NOT NULL);
CREATE INDEX features_by_creation ON public.features USING btree (project_id, created_at);
CREATE INDEX features_by_first_production ON public.features USING btree (project_id, first_production_at) WHERE (first_production_at IS NOT NULL);
CREATE INDEX features_by_project ON public.features USING btree (project_id, name);
CREATE INDEX features_not_yet_stale ON public.features USING btree (type, created_at) WHERE ((archived_at IS NULL) AND (marked_stale IS NULL) AND (NOT potentially_stale));
CREATE INDEX features_potentially_stale ON public.features USING btree (type, created_at) WHERE ((archived_at IS NULL) AND (marked_stale IS NULL) AND potentially_stale);
CREATE INDEX group_roles_project_id ON public.group_roles USING btree (project_id);
CREATE INDEX group_roles_role_id ON public.group_roles USING btree (role_id);
CREATE INDEX group_users_user_id ON public.group_users USING btree (user_id);
CREATE INDEX groups_root_role_id ON public.groups USING btree (root_role_id);
CREATE INDEX idempotent_requests_created_at ON public.idempotent_requests USING btree (created_at);
CREATE INDEX indexed_events_by_creator ON public.indexed_events USING btree (created_by_user_id, id) INCLUDE (project, type) WHERE (created_by_user_id IS NOT NULL);
CREATE INDEX indexed_events_by_feature ON public.indexed_events USING btree (feature_name, id) INCLUDE (project, type) WHERE (feature_name IS NOT NULL);
CREATE INDEX indexed_events_by_project ON public.indexed_events USING btree (project, id) INCLUDE (type);
CREATE INDEX indexed_events_by_project_and_time ON public.indexed_events USING btree (project, created_at) WHERE (project IS NOT NULL);
CREATE INDEX indexed_events_by_project_and_type ON public.indexed_events USING btree (project, type, id);
CREATE INDEX indexed_events_by_type ON public.indexed_events USING btree (type, id);
CREATE INDEX indexed_events_search ON public.indexed_events USING gin (text public.gin_trgm_ops);
CREATE INDEX metric_writers_written_at ON public.metric_writers USING btree (written_at);
CREATE INDEX project_environments_environment ON public.project_environments USING btree (environment);
CREATE INDEX removed_features_revision ON public.removed_features USING btree (revision);
CREATE INDEX reset_tokens_user_id ON public.reset_tokens USING btree (user_id);
CREATE UNIQUE INDEX role_permissions_key ON public.role_permissions USING btree (role_id, permission, COALESCE(environment, ''::text));
CREATE INDEX segments_revision ON public.segments USING btree (revision);
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);
CREATE INDEX sign_in_attempts_expires_at ON public.sign_in_attempts USING btree (expires_at);
CREATE INDEX sign_in_settings_oidc_default_root_role_id ON public.sign_in_settings USING btree (oidc_default_root_role_id);
CREATE INDEX signup_token_users_user_id ON public.signup_token_users USING btree (user_id);
CREATE INDEX strategy_segments_segment ON public.strategy_segments USING btree (segment_id);
CREATE INDEX used_oidc_states_expires_at ON public.used_oidc_states USING btree (expires_at);
CREATE UNIQUE INDEX user_roles_key ON public.user_roles USING btree (user_id, role_id, COALESCE(project_id, ''::text));
CREATE INDEX user_roles_project_id ON public.user_roles USING btree (project_id);
CREATE INDEX user_roles_role_id ON public.user_roles USING btree (role_id);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_username_key ON public.users USING btree (username) WHERE (deleted_at IS NULL);
CREATE INDEX webhook_deliveries_by_webhook ON public.webhook_deliveries USING btree (webhook_id, id);
CREATE INDEX webhook_deliveries_finished ON public.webhook_deliveries USING btree (created_at) WHERE (state <> 'pending'::text);
CREATE INDEX webhook_deliveries_pending ON public.webhook_deliveries USING btree (webhook_id, event_id, id) WHERE (state = 'pending'::text);
CREATE TRIGGER features_counted AFTER DELETE ON public.features FOR EACH ROW EXECUTE FUNCTION public.count_feature();
CREATE TRIGGER features_counted_anew AFTER UPDATE ON public.features FOR EACH ROW WHEN (((((((old.project_id IS DISTINCT FROM new.project_id) OR (old.type IS DISTINCT FROM new.type)) OR (old.marked_stale IS DISTINCT FROM new.marked_stale)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.archived_at IS DISTINCT FROM new.archived_at)) OR (old.first_production_at IS DISTINCT FROM new.first_production_at))) EXECUTE FUNCTION public.count_feature();
CREATE TRIGGER features_counted_new AFTER INSERT ON public.features REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION public.count_new_features();
CREATE TRIGGER features_revisions_added AFTER INSERT ON public.features REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION public.add_feature_revisions();
CREATE TRIGGER features_text_changed AFTER UPDATE OF description ON public.features FOR EACH ROW WHEN ((old.description IS DISTINCT FROM new.description)) EXECUTE FUNCTION public.change_feature_text();
CREATE TRIGGER features_texts_added AFTER INSERT ON public.features REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION public.add_feature_texts();
CREATE TRIGGER note_webhook_deliveries AFTER INSERT ON public.events REFERENCING NEW TABLE AS recorded FOR EACH STATEMENT EXECUTE FUNCTION public.note_webhook_deliveries();
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_environment_fkey FOREIGN KEY (environment) REFERENCES public.environments(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.application_instances
    ADD CONSTRAINT application_instances_app_name_fkey FOREIGN KEY (app_name) REFERENCES public.applications(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.application_instances
    ADD CONSTRAINT application_instances_environment_fkey FOREIGN KEY (environment) REFERENCES public.environments(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.application_usages
    ADD CONSTRAINT application_usages_app_name_fkey FOREIGN KEY (app_name) REFERENCES public.applications(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.application_usages
    ADD CONSTRAINT application_usages_environment_fkey FOREIGN KEY (environment) REFERENCES public.environments(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.change_request_changes
    ADD CONSTRAINT change_request_changes_change_request_id_fkey FOREIGN KEY (change_request_id) REFERENCES public.change_requests(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.change_request_changes
    ADD CONSTRAINT change_request_changes_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.change_request_comments
    ADD CONSTRAINT change_request_comments_change_request_id_fkey FOREIGN KEY (change_request_id) REFERENCES public.change_requests(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.change_request_comments
    ADD CONSTRAINT change_request_comments_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.change_request_requested_approvers
    ADD CONSTRAINT change_request_requested_approvers_change_request_id_fkey FOREIGN KEY (change_request_id) REFERENCES public.change_requests(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.change_request_requested_approvers
    ADD CONSTRAINT change_request_requested_approvers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.change_request_reviews
    ADD CONSTRAINT change_request_reviews_change_request_id_fkey FOREIGN KEY (change_request_id) REFERENCES public.change_requests(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.change_request_reviews
    ADD CONSTRAINT change_request_reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.change_request_schedules
    ADD CONSTRAINT change_request_schedules_change_request_id_fkey FOREIGN KEY (change_request_id) REFERENCES public.change_requests(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.change_request_schedules
    ADD CONSTRAINT change_request_schedules_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.change_request_settings
    ADD CONSTRAINT change_request_settings_environment_fkey FOREIGN KEY (environment) REFERENCES public.environments(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.change_request_settings
    ADD CONSTRAINT change_request_settings_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.change_request_states
    ADD CONSTRAINT change_request_states_change_request_id_fkey FOREIGN KEY (change_request_id) REFERENCES public.change_requests(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.change_requests
    ADD CONSTRAINT change_requests_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.change_requests
    ADD CONSTRAINT change_requests_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_dependencies
    ADD CONSTRAINT feature_dependencies_child_fkey FOREIGN KEY (child) REFERENCES public.features(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_dependencies
    ADD CONSTRAINT feature_dependencies_parent_fkey FOREIGN KEY (parent) REFERENCES public.features(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_environments
    ADD CONSTRAINT feature_environments_environment_fkey FOREIGN KEY (environment) REFERENCES public.environments(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_environments
    ADD CONSTRAINT feature_environments_feature_name_fkey FOREIGN KEY (feature_name) REFERENCES public.features(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_favorites
    ADD CONSTRAINT feature_favorites_feature_name_fkey FOREIGN KEY (feature_name) REFERENCES public.features(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_favorites
    ADD CONSTRAINT feature_favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_last_seen
    ADD CONSTRAINT feature_last_seen_environment_fkey FOREIGN KEY (feature_name, environment) REFERENCES public.feature_environments(feature_name, environment) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_lifecycles
    ADD CONSTRAINT feature_lifecycles_feature_name_fkey FOREIGN KEY (feature_name) REFERENCES public.features(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_metrics
    ADD CONSTRAINT feature_metrics_environment_fkey FOREIGN KEY (environment) REFERENCES public.environments(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_metrics
    ADD CONSTRAINT feature_metrics_feature_name_fkey FOREIGN KEY (feature_name) REFERENCES public.features(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_revisions
    ADD CONSTRAINT feature_revisions_feature_fkey FOREIGN KEY (feature) REFERENCES public.features(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_strategies
    ADD CONSTRAINT feature_strategies_feature_environment_fkey FOREIGN KEY (feature_name, environment) REFERENCES public.feature_environments(feature_name, environment) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_strategies
    ADD CONSTRAINT feature_strategies_name_fkey FOREIGN KEY (name) REFERENCES public.strategy_types(name);
ALTER TABLE ONLY public.feature_tags
    ADD CONSTRAINT feature_tags_feature_name_fkey FOREIGN KEY (feature_name) REFERENCES public.features(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_tags
    ADD CONSTRAINT feature_tags_tag_fkey FOREIGN KEY (tag_type, tag_value) REFERENCES public.tags(type, value) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_texts
    ADD CONSTRAINT feature_texts_feature_name_fkey FOREIGN KEY (feature_name) REFERENCES public.features(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.features
    ADD CONSTRAINT features_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id);
ALTER TABLE ONLY public.features
    ADD CONSTRAINT features_type_fkey FOREIGN KEY (type) REFERENCES public.feature_types(id);
ALTER TABLE ONLY public.group_roles
    ADD CONSTRAINT group_roles_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.group_roles
    ADD CONSTRAINT group_roles_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.group_roles
    ADD CONSTRAINT group_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(id);
ALTER TABLE ONLY public.group_users
    ADD CONSTRAINT group_users_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.group_users
    ADD CONSTRAINT group_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_root_role_id_fkey FOREIGN KEY (root_role_id) REFERENCES public.roles(id);
ALTER TABLE ONLY public.oidc_identities
    ADD CONSTRAINT oidc_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.personal_access_tokens
    ADD CONSTRAINT personal_access_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.project_environments
    ADD CONSTRAINT project_environments_environment_fkey FOREIGN KEY (environment) REFERENCES public.environments(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.project_environments
    ADD CONSTRAINT project_environments_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.project_favorites
    ADD CONSTRAINT project_favorites_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.project_favorites
    ADD CONSTRAINT project_favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.project_usage
    ADD CONSTRAINT project_usage_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reset_tokens
    ADD CONSTRAINT reset_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.role_permissions
    ADD CONSTRAINT role_permissions_environment_fkey FOREIGN KEY (environment) REFERENCES public.environments(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.role_permissions
    ADD CONSTRAINT role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.segments
    ADD CONSTRAINT segments_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sign_in_settings
    ADD CONSTRAINT sign_in_settings_oidc_default_root_role_id_fkey FOREIGN KEY (oidc_default_root_role_id) REFERENCES public.roles(id);
ALTER TABLE ONLY public.signup_token_users
    ADD CONSTRAINT signup_token_users_signup_token_id_fkey FOREIGN KEY (signup_token_id) REFERENCES public.signup_tokens(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.signup_token_users
    ADD CONSTRAINT signup_token_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.signup_tokens
    ADD CONSTRAINT signup_tokens_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(id);
ALTER TABLE ONLY public.strategy_segments
    ADD CONSTRAINT strategy_segments_strategy_id_fkey FOREIGN KEY (strategy_id) REFERENCES public.feature_strategies(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_type_fkey FOREIGN KEY (type) REFERENCES public.tag_types(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(id);
ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
