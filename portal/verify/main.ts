import { readTrust, renewTrust } from '../../client/certificates/trust.ts'
import {
  findCredential,
  type Outcome,
  type Trust,
  type Verdict,
  verifyCredential,
} from '../../client/certificates/verify.ts'
import { type Locale, locales } from '../../contract/locales.ts'
import {
  build,
  getIcon,
  getText,
  keepLocale,
  languageNames,
  readLocale,
  type Sign,
  type Text,
} from './parts.ts'
import * as css from './verify.css.ts'

type Shown = { outcome: Outcome | 'offlineFirst'; verdict?: Verdict; origin?: string }
type State = {
  locale: Locale
  trust: Trust | null
  offline: boolean
  busy: boolean
  shown: Shown | null
  trouble: string
}

const state: State = {
  locale: readLocale(),
  trust: readTrust(),
  offline: !navigator.onLine,
  busy: false,
  shown: null,
  trouble: '',
}

/** Sign and tone of a result: each result that may be accepted has a sign of its own. */
const looks: Readonly<Record<Shown['outcome'], { sign: Sign; tone: keyof typeof css.tones }>> = {
  valid: { sign: 'tick', tone: 'good' },
  unchecked: { sign: 'question', tone: 'doubtful' },
  notYet: { sign: 'clock', tone: 'doubtful' },
  expired: { sign: 'clock', tone: 'bad' },
  revoked: { sign: 'barred', tone: 'bad' },
  suspended: { sign: 'pause', tone: 'bad' },
  otherIssuer: { sign: 'question', tone: 'doubtful' },
  unknownKey: { sign: 'question', tone: 'bad' },
  changed: { sign: 'cross', tone: 'bad' },
  unreadable: { sign: 'cross', tone: 'plain' },
  offlineFirst: { sign: 'question', tone: 'plain' },
}

const getDays = ({ badge }: Verdict, { day, minute }: Text) =>
  badge && {
    from: day(new Date(badge.validFrom)),
    // The certificate holds until this instant: its last minute is the one before.
    until: minute(new Date(new Date(badge.validUntil).getTime() - 1000)),
  }

const getFacts = (verdict: Verdict, text: Text) => {
  const { badge } = verdict
  const days = getDays(verdict, text)
  if (!badge || !days) return []
  const { credentialSubject: subject } = badge
  const pairs = [
    [text.t('verify:fact.holder'), subject.identifier[0]?.identityHash ?? ''],
    [text.t('verify:fact.course'), subject.achievement.name],
    [text.t('verify:fact.issuer'), badge.issuer.name],
    [text.t('verify:fact.number'), subject.licenseNumber],
    [text.t('verify:fact.from'), days.from],
    [text.t('verify:fact.until'), days.until],
  ] as const
  const parts = pairs.flatMap(([term, value]) => [build('dt', {}, term), build('dd', { dir: 'auto' }, value)])
  return [build('dl', { class: css.facts }, ...parts)]
}

/** How old what was used is: the list of revoked certificates, or else the keys. */
const getAge = (verdict: Verdict | undefined, { t, age, minute }: Text) => {
  const instant = verdict?.listSeenAt ?? state.trust?.keysSeenAt
  if (!instant) return []
  const at = new Date(instant)
  const key = verdict?.listSeenAt ? 'verify:list' : 'verify:keys'
  return [build('p', { class: css.fine }, t(key, { age: age(at, new Date()), at: minute(at) }))]
}

const drawResult = ({ outcome, verdict, origin = '' }: Shown, text: Text): HTMLElement => {
  const { sign, tone } = looks[outcome]
  const { t } = text
  const issuer = verdict?.badge?.issuer.name ?? ''
  const days = (verdict && getDays(verdict, text)) ?? { from: '', until: '' }
  return build(
    'section',
    { class: css.tones[tone], 'data-outcome': outcome },
    build(
      'div',
      { class: css.outcome },
      getIcon(sign, css.icon),
      build('h2', {}, t(`verify:outcome.${outcome}`)),
    ),
    build('p', {}, t(`verify:means.${outcome}`, { issuer, origin, ...days })),
    ...(verdict ? getFacts(verdict, text) : []),
    ...getAge(verdict, text),
    ...(state.offline ? [build('p', { class: css.fine }, t('verify:offline'))] : []),
    build('p', { class: css.fine }, t('verify:bounds')),
  )
}

const drawForm = ({ t }: Text): HTMLElement => {
  const area = build('textarea', {
    id: 'code',
    spellcheck: 'false',
    autocapitalize: 'off',
    'aria-describedby': 'code-hint',
  })
  const file = build('input', {
    id: 'file',
    type: 'file',
    accept: '.pdf,.txt,.jwt,application/pdf,text/plain',
  })
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? []
    if (chosen) void readFile(chosen)
  })
  const form = build(
    'form',
    { class: css.form },
    build('h2', {}, t(state.shown ? 'verify:again' : 'verify:check')),
    build('label', { for: 'code' }, t('verify:paste')),
    build('p', { class: css.fine, id: 'code-hint' }, t('verify:pasteHint')),
    area,
    build('div', {}, build('button', { type: 'submit' }, t('verify:check'))),
    build('label', { for: 'file' }, t('verify:file')),
    file,
    build('p', { role: 'alert' }, state.trouble),
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    void check(area.value)
  })
  return form
}

const drawLanguages = ({ t, locale }: Text): HTMLElement => {
  const options = locales.map(each =>
    build(
      'option',
      { value: each, lang: each, ...(each === locale && { selected: '' }) },
      languageNames[each],
    ),
  )
  const select = build('select', { 'aria-label': t('verify:language') }, ...options)
  select.addEventListener('change', () => {
    state.locale = select.value as Locale
    keepLocale(state.locale)
    draw()
  })
  return select
}

const live = build('div', { role: 'status' })

const draw = (): void => {
  const text = getText(state.locale)
  document.documentElement.lang = state.locale
  document.title = text.t('verify:title')
  const typed = document.querySelector<HTMLTextAreaElement>('#code')?.value ?? ''
  live.replaceChildren(
    ...(state.busy ? [build('p', {}, text.t('verify:checking'))] : []),
    ...(state.shown ? [drawResult(state.shown, text)] : []),
  )
  document
    .querySelector('#verify')!
    .replaceChildren(
      build('header', { class: css.head }, build('h1', {}, text.t('verify:title')), drawLanguages(text)),
      build('p', { class: css.intro }, text.t('verify:intro')),
      live,
      drawForm(text),
    )
  document.querySelector<HTMLTextAreaElement>('#code')!.value = typed
}

/** Asks for newer keys and lists; without a network those of before stay. */
const renew = async (list?: string): Promise<void> => {
  try {
    state.trust = await renewTrust(state.trust, list)
    state.offline = false
  } catch {
    state.offline = true
  }
}

const judge = async (token: string): Promise<Shown> => {
  if (!state.trust) return { outcome: 'offlineFirst' }
  const verdict = await verifyCredential(token, state.trust, new Date())
  return { outcome: verdict.outcome, verdict, origin: verdict.issuer ?? '' }
}

/** Shows what the device knows at once, then what the network adds to it. */
const check = async (text: string): Promise<void> => {
  const token = findCredential(text)
  state.trouble = ''
  if (!token) {
    state.shown = { outcome: 'unreadable' }
    return draw()
  }
  state.busy = true
  state.shown = state.trust && (await judge(token))
  draw()
  await renew(state.shown?.verdict?.list)
  state.shown = await judge(token)
  const { verdict } = state.shown
  if (!state.offline && verdict?.list && !verdict.listSeenAt) {
    await renew(verdict.list)
    state.shown = await judge(token)
  }
  state.busy = false
  draw()
}

const readFile = async (file: File): Promise<void> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const token = findCredential(new TextDecoder('latin1').decode(bytes))
  if (token) return check(token)
  state.trouble = getText(state.locale).t('verify:noFile')
  draw()
}

type Policy = { createScriptURL: (url: string) => string }
type Factory = {
  createPolicy: (name: string, policy: Policy) => { createScriptURL: (url: string) => unknown }
}

/** Keeps the page for the time without a network. */
const keepPage = async (): Promise<void> => {
  const address = '/verify/worker.js'
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  const policy = factory?.createPolicy('mds-verify-worker', { createScriptURL: () => address })
  const url = (policy?.createScriptURL(address) ?? address) as string
  await navigator.serviceWorker?.register(url, { scope: '/verify' })
}

const begin = async (): Promise<void> => {
  const { hash } = location
  draw()
  if (hash.length > 1) return check(hash)
  await renew()
  draw()
}

window.addEventListener('hashchange', () => void begin())
window.addEventListener('online', () => void begin())
void keepPage().catch(() => {
  // A private window or an old browser keeps no pages: with a network it verifies all the same.
})
void begin()
