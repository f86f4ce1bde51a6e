import type { ComponentType, ReactNode } from 'react'
import { getScope } from '../../client/session/store.ts'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import { Boundary } from './boundary.tsx'
import type { Host, WidgetProps } from './definition.ts'

export type FrameProps = WidgetProps & { component: ComponentType<WidgetProps> }

/** The tenant, account and role whose data a widget shows. */
export const scopeKey = ({ session }: Host): string => getScope(session.$session.get()).join(' ')

/** Transparent to layout: it only carries language and direction to everything inside. */
const transparent = { display: 'contents' } as const

/** Wraps each component: language, session, and a fresh start whenever tenant, account or role change. */
export function Frame({ component: Inside, ...props }: FrameProps): ReactNode {
  const { host } = props
  return (
    <div lang={host.locale} dir={host.dir} style={transparent}>
      <SessionContext value={host.session}>
        <Boundary onFailure={host.failed}>
          <Inside key={scopeKey(host)} {...props} />
        </Boundary>
      </SessionContext>
    </div>
  )
}
