// Made from docs/reference/interface.md by "npm run generate". Edits here are lost.

export const interfaceHtml = `<h1 id="the-interface">The interface</h1>
<p>You get what holds for every operation, and what the extensions of the contract mean. The contract itself, with each
operation, is <code>/docs/openapi.json</code> of a running server, and Swagger UI shows it at <code>/docs/</code>. A server has this page at
<code>/docs/interface</code>.</p>
<h2 id="requests-and-responses">Requests and responses</h2>
<p>Operations take an API key in the <code>Authorization</code> header (an admin key, a personal access token or a token of a service
account) and return JSON; some return a stream of events, and one returns YAML. A signed-in browser sends its session
cookie instead. Applications use API tokens, and have operations of their own. A few operations need neither a key nor a
session; they say so.</p>
<p><a href="https://github.com/flaghoist/flaghoist/blob/main/docs/reference/errors.md">Errors</a> have the same body: <code>id</code>, <code>name</code>, <code>message</code> and sometimes <code>details</code>. Only the OpenFeature protocol
has its own. The <code>id</code> is also in the server&#39;s log. Checks come in a fixed order: key or session (401), permission (403),
content type (415), form of the request (400), existence (404), the precondition (412), conflict with existing data
(409).</p>
<p>A 202 is no promise for later: the change is made when the response arrives. Only reports of applications, and webhook
deliveries that are sent again, are processed after it.</p>
<p>A trailing slash under <code>/api/</code> is ignored, except with DELETE: the client may have lost the last segment, so the request
gets a 404 and nothing is deleted. A method that a path does not support returns 405; the <code>Allow</code> header lists the
supported ones. Each path that takes GET also takes HEAD, which returns the same response without the body; streams of
events don&#39;t.</p>
<p>Under <code>/api/admin</code>, a query parameter that the operation does not have is refused with 400; the message names the
accepted ones. The interfaces of SDKs ignore such parameters.</p>
<p>A field of a request body that the contract does not name is ignored, because some tools send additional fields. With
the header <code>Prefer: handling=strict</code> (RFC 7240), an operation under <code>/api/admin</code> refuses it with 400, at every depth:
<code>details</code> has its JSON pointer, the accepted names, and the one that was probably meant. This includes the values of a
JSON Patch. Maps such as <code>parameters</code>, and objects that the contract leaves free, may have any field. The response then
has the header <code>Preference-Applied: handling=strict</code>, also when the request is refused. Neither header is declared for
each operation, as both are the same everywhere. <code>handling=lenient</code> is the default, and other preferences are ignored.</p>
<p>No text may contain the character NUL, and no object may have a field called <code>__proto__</code>, at any depth: both are refused
with 400.</p>
<p>Cross-site writes from browsers are rejected (403) if they carry a session cookie or no credentials at all. The server
recognizes them by the header <code>Sec-Fetch-Site</code>, or else by <code>Origin</code>.</p>
<h2 id="repeating-a-request">Repeating a request</h2>
<p>A client that gets no response can&#39;t know whether its request took effect. Each write under <code>/api/admin</code> takes the
header <code>Idempotency-Key</code>, in the form of draft-ietf-httpapi-idempotency-key-header-07. The response is stored in the
transaction of its effect, so either both exist or neither. A repetition by the same caller within 24 hours gets the
stored response, byte for byte, with the header <code>Idempotent-Replayed: true</code>; the effect is not repeated.</p>
<ul>
<li>The key has 1 to 255 visible characters, in double quotes or bare; without quotes it has no blank and no comma.</li>
<li>A refusal that depends on stored data (400, 403, 404, 409) is stored, too. Not stored are refusals before that (401,
  403, 400, 413, 415), those about <code>If-Match</code> (412, 428), 429, and each 5xx: such a request can be repeated with its
  key.</li>
<li>While a request with the key is running, its repetition waits up to ten seconds. Then it gets 409 with <code>Retry-After</code>.</li>
<li>A key with another method, path, query, body or content type gets 422 <code>IdempotencyKeyReusedError</code>. Two bodies with the
  same members in another order are the same.</li>
<li>Each caller has their own keys. All tokens and sessions of one account are the same caller.</li>
<li>A repetition needs what the first request needed: the permissions of the operation and, of a batch, of each of its
  operations, and the projects that it was about, which the caller still has to see.</li>
<li>A response with a secret is stored encrypted, and only if the server has an <code>ENCRYPTION_KEY</code>; without one, and if it
  has more than 1 MiB, the repetition gets 409, which says what was done and where it is found.</li>
<li>An operation with <code>x-changes-nothing</code> ignores the header: it can be repeated without.</li>
</ul>
<h2 id="editing-without-losing-an-edit">Editing without losing an edit</h2>
<p>Each resource that can be edited has an <code>ETag</code> in the response that shows it. An edit with this tag in <code>If-Match</code> (RFC
9110) is refused with 412 if the resource has changed since. With <code>Prefer: merge=disjoint</code>, a JSON Patch is applied all
the same if nobody has touched its paths since; the response then has <code>Preference-Applied: merge=disjoint</code>. <a href="https://github.com/flaghoist/flaghoist/blob/main/docs/guide/safe-editing.md">Safe
editing</a> has examples.</p>
<h2 id="saying-why">Saying why</h2>
<p>Each write under <code>/api/admin</code> takes the header <code>X-Change-Comment</code>. The events that record the change contain it, and the
history of a feature shows it. The comment of a batch is that of all its operations.</p>
<p>A write that a <a href="https://github.com/flaghoist/flaghoist/blob/main/docs/guide/protect-production.md#freezes">freeze</a> can hold also takes <code>X-Override-Reason</code>, in the same
form: it lets the write through, if the caller has <code>OVERRIDE_FREEZE</code>. It is recorded in an event <code>freeze-overridden</code>,
not as a comment. With <code>BREAK_GLASS</code>, it lets through what needs <a href="https://github.com/flaghoist/flaghoist/blob/main/docs/guide/protect-production.md">approvals</a>, too.
<code>X-Override-For</code> says which of both the reason is for: <code>freeze</code>, <code>approval</code> or <code>both</code>.</p>
<h2 id="extensions-of-the-contract">Extensions of the contract</h2>
<p>They describe what the server enforces and records.</p>
<table>
<tr><th>Extension</th><th>Meaning</th></tr>
<tr><td><code>x-permission</code></td><td>The permission that an operation needs; of several, one is enough. <code>none</code> means that authentication is enough, where the operation needs it; <code>x-permission-reason</code> says why.</td></tr>
<tr><td><code>x-permission-also</code></td><td>Further permissions that the operation needs for some requests; its description says for which.</td></tr>
<tr><td><code>x-events</code></td><td>The events that a write may record, in the same transaction as the change. Reads record none.</td></tr>
<tr><td><code>x-event-types</code></td><td>What each type of event says, as the last table explains.</td></tr>
<tr><td><code>x-shows</code></td><td>The nouns, which are tags, whose events change the answer of a read. Without it, all events can. The console reads again by it.</td></tr>
<tr><td><code>x-stability</code></td><td><code>experimental</code> marks operations that may change in any version; the changelog says so. All others are stable: a change that breaks a client comes only with a new major version.</td></tr>
<tr><td><code>x-core</code></td><td>Marks the twenty operations of the interface that existing clients know. Their paths, fields and statuses are those of that interface.</td></tr>
<tr><td><code>x-unguarded</code></td><td>Why neither <a href="https://github.com/flaghoist/flaghoist/blob/main/docs/guide/protect-production.md">freezes nor approval rules</a> hold a change. They hold all others.</td></tr>
<tr><td><code>x-tagGroups</code></td><td>Groups the tags for tools that show such groups.</td></tr>
<tr><td><code>x-heavy</code></td><td>Marks operations that take long. Only a few of them run at the same time, and the others wait. When too many wait, further ones are refused (503).</td></tr>
<tr><td><code>x-changes-nothing</code></td><td>Marks operations that only read or check, although their method is POST: what they need does not fit in a URL. At most, an event says that they ran.</td></tr>
<tr><td><code>x-answers-secret</code></td><td>Marks writes whose response has a secret, such as a key or a link to choose a password.</td></tr>
<tr><td><code>x-if-match</code></td><td>The operation that shows what this one edits: its <code>ETag</code> is accepted in <code>If-Match</code>. Where it has several names, the request decides which of them it is.</td></tr>
<tr><td><code>x-change-request</code></td><td>Marks operations that change requests guard, and names the actions of a change request that do the same. Where change requests are on, the operation also needs <code>SKIP_CHANGE_REQUEST</code> (403). A change in one environment needs it in that environment. A change that affects the whole project needs it in every guarded environment of the project. A change to a segment needs it wherever the segment is used, and in the project to which it is bound.</td></tr>
<tr><td><code>x-handling</code></td><td>How the server handles an operation or a schema in another way than all others, as the next table says.</td></tr>
</table>
<p><code>x-handling</code> is an object with some of these members:</p>
<table>
<tr><th>Member</th><th>What it says</th></tr>
<tr><td><code>endsSessions</code></td><td>The operation can end sessions.</td></tr>
<tr><td><code>mayLag</code></td><td>The answer may be about a second old where the server reads from a replica of its database. It has all that the caller has changed through the same server.</td></tr>
<tr><td><code>givesWay</code></td><td>The operation lets others go first: when a change waits for something that it has locked, it starts again after that change. Where changes come without end, it is refused (503), with <code>Retry-After</code>.</td></tr>
<tr><td><code>withoutDatabase</code></td><td>The operation does not use the database, and works while it is away.</td></tr>
<tr><td><code>bodyLimitBytes</code></td><td>The most bytes of the request body, where that is not 1 MiB: 16 KiB where no key is needed, and 128 KiB for the check of API tokens. A larger body is refused (413), before it is read if its length is announced.</td></tr>
<tr><td><code>alsoAccepts</code></td><td>Further media types of the request body. Its form is the same.</td></tr>
<tr><td><code>isReport</code></td><td>The body is a report of an SDK: what can&#39;t be used of it is left out, not refused.</td></tr>
<tr><td><code>isForSdks</code></td><td>The operation is for SDKs and proxies, although it takes no token of an SDK: a relay has it, too.</td></tr>
<tr><td><code>errorBody</code></td><td>The form of refusals: <code>ofrep</code> where 400 and 404 have the body of the OpenFeature protocol, <code>scim</code> where all have that of RFC 7644.</td></tr>
<tr><td><code>countsEach</code></td><td>The list in the request body whose items each count as a request, where the server limits the requests of a minute.</td></tr>
<tr><td><code>isStrict</code></td><td>Unknown fields of the body are refused (400), whether the caller prefers strict handling or not: without them, it would hold, or do, more or less than its author wants.</td></tr>
<tr><td><code>runsOperations</code></td><td>The operation runs others, and may record their events.</td></tr>
<tr><td><code>notInBatch</code></td><td>The reason why the operation can&#39;t be part of a batch.</td></tr>
<tr><td><code>permissionAlsoIn</code></td><td>The member of the request body that names another project. The caller needs the permission of <code>x-permission</code> there, too.</td></tr>
<tr><td><code>oneIsEnough</code></td><td>In place of the list, the server also takes a single item.</td></tr>
</table>
<p><code>x-event-types</code> has these members for each type of event. A type without a <code>title</code> is never recorded, only accepted as a
filter. <a href="https://github.com/flaghoist/flaghoist/blob/main/docs/reference/events.md">Events</a> lists the recorded ones.</p>
<table>
<tr><th>Member</th><th>What it says</th></tr>
<tr><td><code>title</code></td><td>What was done, as the end of a sentence that begins with who did it. What it was done to stands between asterisks, with its article: <code>turned *a feature* on</code>.</td></tr>
<tr><td><code>about</code></td><td>What its events are about: their project, environment and feature.</td></tr>
<tr><td><code>data</code>, <code>preData</code></td><td>What these contain.</td></tr>
<tr><td><code>restricted</code></td><td>It is about accounts or several projects. Events without a project are shown only to callers who may read the whole log.</td></tr>
<tr><td><code>forgets</code></td><td>Whether it changes <code>keys</code>, or <code>accounts</code> and what they may do: a server forgets these cached callers, so the next request has the new rights. Other servers of the same database follow within a quarter of a second. <code>nobody</code> where it changes neither.</td></tr>
</table>`
