import { useId, useState } from 'react'
import { limits } from '../contract/limits.ts'
import { TextArea } from './ui/text-area.tsx'
import { useText } from './use-text.ts'

/**
 * A required reason; `given` returns whether it is there, and otherwise its field shows the error and takes the
 * focus.
 */
export function useReason() {
  const id = useId()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const reason = text.trim()
  const given = () => {
    setTried(true)
    if (reason === '') document.getElementById(id)?.focus()
    return reason !== ''
  }
  return { reason, given, field: { id, text, setText, missing: tried && reason === '' } }
}

export function ReasonField({ id, text, setText, missing }: ReturnType<typeof useReason>['field']) {
  const { t } = useText()
  return (
    <TextArea
      id={id}
      label={t('assign:reason')}
      hint={t('assign:reasonHelp')}
      required
      countTo={limits.reasonLength}
      value={text}
      error={missing ? t('assign:reasonRequired') : undefined}
      onChange={event => setText(event.currentTarget.value)}
    />
  )
}
