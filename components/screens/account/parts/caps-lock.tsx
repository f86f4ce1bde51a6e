import { ArrowBigUpDash } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../../shared/call/use-text.ts'
import { Icon } from '../../../ui/base/icon.tsx'
import { capsLock } from './sign-in.css.ts'

/** Watches the Caps Lock state on a field; it does not look at the keys themselves. */
export function useCapsLock() {
  const [on, setOn] = useState(false)
  const look = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'))
  return { on, watch: { onKeyDown: look, onKeyUp: look, onBlur: () => setOn(false) } }
}

/** The hint under a password while Caps Lock is on. */
export function CapsLockHint() {
  const { t } = useText()
  return (
    <span className={capsLock}>
      <Icon of={ArrowBigUpDash} size={14} />
      {t('login:capsLock')}
    </span>
  )
}
