import { t } from '../../../client/words/i18n.ts'
import { ask } from './ask.ts'
import { discardUnsaved, isUnsaved, leaveReason } from './unsaved.ts'

/**
 * Whether the screen may be left: at once if nothing is unsaved, otherwise if the user agrees to lose it (D19, B57).
 */
export async function mayLeave(): Promise<boolean> {
  if (!isUnsaved()) return true
  const usual = {
    title: t('portal:unsaved.title'),
    text: t('portal:unsaved.text'),
    confirm: t('portal:unsaved.leave'),
  }
  const agreed = await ask({
    ...(leaveReason() ?? usual),
    cancel: t('portal:unsaved.stay'),
    danger: true,
  })
  if (agreed) discardUnsaved()
  return agreed
}
