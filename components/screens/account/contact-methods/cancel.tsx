import { useText } from '../../../shared/call/use-text.ts'
import { useNavigation } from '../../../shared/page/navigation.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { contactPart } from './page.tsx'

/** Leaves everything as it is. */
export function Cancel() {
  const { t } = useText()
  const { go } = useNavigation()
  return <Button onClick={() => go(contactPart)}>{t('common:action.cancel')}</Button>
}
