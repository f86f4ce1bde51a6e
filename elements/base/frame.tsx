import { type ComponentType, type ReactNode, useState } from 'react'
import { createSessionStore, scopeOf } from '../../client/session-store.ts'
import { SessionContext } from '../../components/session-context.ts'
import { Boundary } from './boundary.tsx'
import type { Host, WidgetProps } from './definition.ts'

export type FrameProps = WidgetProps & { component: ComponentType<WidgetProps> }

/** Whose data a widget shows. */
export const scopeKey = ({ session }: Host): string => scopeOf(session.$session.get()).join(' ')

/** Transparent to layout: it only carries language and direction to everything inside. */
const transparent = { display: 'contents' } as const

const nobody = scopeOf(createSessionStore().$session.get()).join(' ')

/** Changes with whose data is shown. Whoever comes first finds nothing of anybody else's: what was typed meanwhile stays. */
function useTurn(scope: string): number {
  const [now, setNow] = useState({ scope, turn: 0 })
  if (now.scope === scope) return now.turn
  const turn = now.scope === nobody ? now.turn : now.turn + 1
  setNow({ scope, turn })
  return turn
}

/** Stands around each component: language, session, and a fresh start whenever tenant, account or role change. */
export function Frame({ component: Inside, ...props }: FrameProps): ReactNode {
  const { host } = props
  const turn = useTurn(scopeKey(host))
  return (
    <div lang={host.locale} dir={host.dir} style={transparent}>
      <SessionContext value={host.session}>
        <Boundary onFailure={host.failed}>
          <Inside key={turn} {...props} />
        </Boundary>
      </SessionContext>
    </div>
  )
}
