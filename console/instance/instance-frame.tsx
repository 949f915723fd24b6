import type { ComponentChildren } from 'preact'
import { Tabs } from '../parts/tabs.tsx'
import { useTitle } from '../parts/use-title.ts'
import { INSTANCE_TABS } from './instance-tabs.ts'
import { INSTANCE_TEXTS } from './texts.ts'

type Properties = { title: string; children: ComponentChildren; actions?: ComponentChildren }

/** The frame of each screen of the instance. */
export function InstanceFrame({ title, children, actions }: Properties) {
  useTitle(title, INSTANCE_TEXTS.title)
  return (
    <>
      <div class="head">
        <h1>{INSTANCE_TEXTS.title}</h1>
        {actions}
      </div>
      <Tabs label={INSTANCE_TEXTS.parts} tabs={INSTANCE_TABS} />
      {children}
    </>
  )
}
