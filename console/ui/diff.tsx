import { differences } from '../../src/sentences/differences.ts'
import { TEXTS } from '../page/texts.ts'

/** What differs between two JSON values, as old and new by place. */
export function Diff({ before, after }: { before: unknown; after: unknown }) {
  return (
    <dl class="diff">
      {differences(before, after).map((difference) => (
        <div key={difference.pointer}>
          <dt>{difference.pointer.slice(1).replaceAll('/', ' › ') || '·'}</dt>
          {difference.before !== undefined && (
            <dd>
              <del>
                <span class="unseen">{TEXTS.value.old} </span>
                {shown(difference.before)}
              </del>
            </dd>
          )}
          {difference.after !== undefined && (
            <dd>
              <ins>
                <span class="unseen">{TEXTS.value.new} </span>
                {shown(difference.after)}
              </ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 1)
}
