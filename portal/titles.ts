import { atom } from 'nanostores'
import { globalSession } from '../client/session/store.ts'
import { $words, wordAt } from '../client/words/i18n.ts'
import { getScreen } from './screens.ts'

/** Name of the record on a detail screen; the page title begins with it. */
export const $recordName = atom<string | null>(null)

/** The title of a screen: its own, or the product's with the company's name (C13). */
export function getTitle(path: string, record: string | null, company: string | null): string {
  const key = titleKey(path)
  if (key) {
    const title = wordAt(`portal:title.${key}`)
    return record ? wordAt('portal:title.with', { name: record, title }) : title
  }
  const main = wordAt('portal:name')
  return company ? wordAt('portal:title.with', { name: main, title: company }) : main
}

const titleKey = (path: string): string | undefined => {
  const notice = /^\/home\/notice\/(todo|notification)$/.exec(path)
  return notice ? notice[1] : getScreen(path)?.title
}

/** Keeps the document's title in step with screen, record, company and language. */
export function keepTitle(pathNow: () => string, onNavigated: (draw: () => void) => void): void {
  const draw = () => {
    const { tenant, locale } = globalSession().$session.get()
    const english = (document.documentElement.lang || locale || '').startsWith('e')
    const company = tenant && (english ? tenant.companyNameEn || tenant.companyName : tenant.companyName)
    document.title = getTitle(pathNow(), $recordName.get(), company)
  }
  onNavigated(draw)
  $words.listen(draw)
  $recordName.listen(draw)
  globalSession().$session.listen(draw)
  draw()
}
