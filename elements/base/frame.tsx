import { type ComponentType, type ReactNode, useState } from 'react'
import { getScope } from '../../client/session/store.ts'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import { Boundary } from './boundary.tsx'
import type { Host, WidgetProps } from './definition.ts'
import { useWaiting } from './use-waiting.tsx'

export type FrameProps = WidgetProps & { component: ComponentType<WidgetProps>; keepsEarlyText?: boolean }

/** The tenant, account and role whose data a widget shows. */
export const scopeKey = ({ session }: Host): string => getScope(session.$session.get()).join(' ')

/** Transparent to layout: it only carries language and direction to everything inside. */
const transparent = { display: 'contents' } as const

/** The scope while nobody is known yet. */
const nobody = ['', '', ''].join(' ')

/** Wraps each component: language, session, and a fresh start whenever tenant, account or role change. */
export function Frame({ component: Inside, keepsEarlyText = false, ...props }: FrameProps): ReactNode {
  const { host } = props
  const scope = scopeKey(host)
  const [shown, setShown] = useState({ scope, start: 0 })
  // What a user types while the page still identifies them stays in the field.
  const stays = keepsEarlyText && shown.scope === nobody
  if (shown.scope !== scope) setShown({ scope, start: shown.start + (stays ? 0 : 1) })
  const Waiting = useWaiting(host.session.$session.get().status)
  return (
    <div lang={host.locale} dir={host.dir} style={transparent}>
      <SessionContext value={host.session}>
        <Boundary onFailure={host.failed}>
          <Inside key={shown.start} {...props} />
        </Boundary>
        {Waiting && <Waiting session={host.session} />}
      </SessionContext>
    </div>
  )
}
