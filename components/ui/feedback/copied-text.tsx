import { Copy } from 'lucide-react'
import { Button } from '../base/button.tsx'
import { useWords } from '../base/words.ts'
import { row, text as textClass } from './copied-text.css.ts'
import { toast } from './toast-store.ts'

/** A text to copy, with a button. Without a clipboard it can still be selected. */
export function CopiedText({ text }: { text: string }) {
  const words = useWords()
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => toast('success', words('copy.done')),
      () => undefined,
    )
  return (
    <span className={row}>
      <span className={textClass}>{text}</span>
      <Button small icon={Copy} onClick={() => void copy()}>
        {words('copy.copy')}
      </Button>
    </span>
  )
}
