import { useNavigation } from '../shell/navigation.tsx'
import { Button } from '../ui/button.tsx'
import { useText } from '../use-text.ts'
import { contactPart } from './page.tsx'

/** Leaves everything as it is. */
export function Cancel() {
  const { t } = useText()
  const { go } = useNavigation()
  return <Button onClick={() => go(contactPart)}>{t('contactWays:unbind.cancel')}</Button>
}
