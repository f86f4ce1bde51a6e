import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { getScope, type SessionStatus, type SessionStore, slowMs } from '../../client/session/store.ts'
import { t } from '../../client/words/i18n.ts'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import type { Host, WidgetProps } from './definition.ts'

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

type Props = { children: ReactNode; onFailure: (error: unknown) => void }

/** Keeps a failure inside its widget: the host page keeps running, gets `mds-error`, and the fallback content returns. */
class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error)
  }

  override render(): ReactNode {
    return this.state.failed ? <slot>{t('elements:failed')}</slot> : this.props.children
  }
}

type Waiting = ComponentType<{ session: SessionStore }>

/** What tells of a slow page: loaded once a widget has waited for the user, and then kept. */
function useWaiting(status: SessionStatus): Waiting | null {
  const [part, setPart] = useState<{ Waiting: Waiting } | null>(null)
  useEffect(() => {
    if (status !== 'pending') return
    const load = () =>
      import('../../components/shared/call/waiting.tsx')
        .then(file => file.loadWaiting())
        .then(setPart, () => undefined)
    const timer = setTimeout(load, slowMs)
    return () => clearTimeout(timer)
  }, [status])
  return part?.Waiting ?? null
}
