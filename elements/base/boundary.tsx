import { Component, type ReactNode } from 'react'
import { t } from '../../client/words/i18n.ts'

type Props = { children: ReactNode; onFailure: (error: unknown) => void }

/** Keeps a failure inside its widget: the host page keeps running, gets `mds-error`, and the fallback content returns. */
export class Boundary extends Component<Props, { failed: boolean }> {
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
