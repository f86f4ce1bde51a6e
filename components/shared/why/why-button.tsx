import { CircleHelp } from 'lucide-react'
import { Button } from '../../ui/base/button.tsx'
import { useText } from '../call/use-text.ts'
import { askWhy, type WhyAsk } from './why-ask.ts'

/** Opens the explanation of a right, where a screen says that something is disabled. */
export function WhyButton({ ask, small }: { ask: WhyAsk; small?: boolean }) {
  const { t } = useText()
  return (
    <Button icon={CircleHelp} small={small} onClick={() => askWhy(ask)}>
      {t('portal:why')}
    </Button>
  )
}
