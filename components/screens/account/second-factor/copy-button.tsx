import { Copy } from 'lucide-react'
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'

/**
 * Copies a text; without a clipboard (plain HTTP, denied permission) there is no button, but the text can be
 * selected.
 */
export function CopyButton({ text }: { text: string }) {
  const { t } = useText()
  const { clipboard } = navigator
  if (!clipboard) return null
  const copy = () => {
    clipboard.writeText(text).then(
      () => toast('success', t('ui:state.copied')),
      () => toast('warning', t('secondFactor:notCopied')),
    )
  }
  return (
    <Button icon={Copy} onClick={copy}>
      {t('ui:state.copy')}
    </Button>
  )
}
