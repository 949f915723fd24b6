import type { Schemas } from '@flaghoist/client'
import type { ComponentChildren } from 'preact'
import { TEXTS } from '../page/texts.ts'

type Properties = {
  variant: Schemas['BannerVariant']
  /** The sign in front; that of the variant without it, and none if it is empty. */
  sign?: string | undefined
  children: ComponentChildren
  /** Without it, the banner stays. */
  onDismiss?: (() => void) | undefined
}

const SIGNS: Readonly<Record<Schemas['BannerVariant'], string>> = { info: 'ℹ', warning: '⚠', error: '⛔', success: '✓' }

/** A message above a page or a part of it, which stands there until it is over or dismissed. */
export function Banner({ variant, sign = SIGNS[variant], children, onDismiss }: Properties) {
  return (
    <div class={`banner is-${variant}`}>
      {sign !== '' && <span aria-hidden="true">{sign}</span>}
      <div>{children}</div>
      {onDismiss && (
        <button type="button" class="quiet" aria-label={TEXTS.dismiss} title={TEXTS.dismiss} onClick={onDismiss}>
          ×
        </button>
      )}
    </div>
  )
}
