import { send } from '../../client/api.ts'
import { isCallError } from '../../client/call-error.ts'
import { $locale, setLocale } from '../../client/i18n.ts'
import { listPortalLanguages, readSystemSetting, saveSystemSetting } from '../../contract/system-setting.ts'
import { getLook, type Look, show } from './look.ts'

let last: Promise<unknown> = Promise.resolve()

/** Keeps a choice for its person, one after the other, so that the last one stands; a refusal is acted on as any other's (N23). */
export const keepLook = (look: Look): void => {
  const keepThis = () =>
    send(saveSystemSetting, look, { loading: false }).catch(error =>
      isCallError(error) ? null : Promise.reject(error),
    )
  last = last.then(keepThis, keepThis)
}

/** What was chosen meanwhile in another browser, put into effect here (F36); without an answer all stays. */
export const renewLook = async (): Promise<void> => {
  await last
  const stored = await send(readSystemSetting, {}, { quiet: true, loading: false }).catch(error =>
    isCallError(error) ? null : Promise.reject(error),
  )
  if (stored) show(getLook(stored))
}

/** N23: language and look as they are stored, and a language that the company still offers; without an answer all stays. */
export const reloadLook = async (): Promise<void> => {
  const options = { quiet: true, loading: false }
  const answers = await Promise.all([
    send(readSystemSetting, {}, options),
    send(listPortalLanguages, {}, options),
  ]).catch(error => (isCallError(error) ? null : Promise.reject(error)))
  if (!answers) return
  const [stored, { records }] = answers
  show(getLook(stored))
  const wanted = stored.locale ?? $locale.get()
  const locale = records.find(each => each.code === wanted) ?? records.find(each => each.main)
  if (locale) await setLocale(locale.code, { remember: true })
}
