import { type ComponentType, type RefObject, useEffect, useRef } from 'react'
import { loadWords } from '../../../../client/words/i18n.ts'
import { applications, masterDataId } from '../../../../contract/access/applications.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { PageTrail } from '../../../shared/page/page-trail.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { lazyPart } from '../../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../../ui/base/not-loaded.tsx'
import { Later } from '../../../ui/feedback/skeleton.tsx'
import { ContactWaysSection } from '../contact-methods/section.tsx'
import { Section } from '../parts/section.tsx'
import { PasskeysSection } from '../passkeys/section.tsx'
import * as passwordCss from '../password/password.css.ts'
import { PasswordFields } from '../password/password-fields.tsx'
import { useChange } from '../password/use-change.ts'
import { TrustedDevicesSection } from '../second-factor/devices.tsx'
import { AuthenticatorSection } from '../second-factor/section.tsx'
import { ThirdPartySection } from '../third-party/section.tsx'
import type { Leave } from '../third-party/use-way.ts'
import * as css from './personal.css.ts'
import { SessionsSection } from './sessions.tsx'

const Basic = lazyPart(() => import('./basic.tsx').then(file => file.Basic), NotLoaded)
const Signature = lazyPart(() => import('./signature.tsx').then(file => file.Signature), NotLoaded)
const Mails = lazyPart(() => import('./mails.tsx').then(file => file.Mails), NotLoaded)
const Agents = lazyPart(
  // Loads the texts of the picker and of kinds as well, so that the section appears complete.
  () =>
    Promise.all([import('./agents.tsx'), loadWords(['picker', 'notices', 'noticeAgents'])]).then(
      ([file]) => file.Agents,
    ),
  NotLoaded,
)
const NoticeSettings = lazyPart(
  () =>
    Promise.all([import('./notice-settings.tsx'), loadWords(['notices'])]).then(
      ([file]) => file.NoticeSettings,
    ),
  NotLoaded,
)
const LookSettings = lazyPart(() => import('./look.tsx').then(file => file.LookSettings), NotLoaded)

type Props = {
  /** The application that the user came from, for the link back. */
  sysId: string | undefined
  /** What the tab has brought back from an identity provider, if anything. */
  thirdParty: string | undefined
  /** Leaves the page for a provider. */
  onLeave: Leave
}

const parts = [
  'basic',
  'contact',
  'password',
  'authenticator',
  'passkeys',
  'thirdParty',
  'signature',
  'mails',
  'notices',
  'agents',
  'look',
  'sessions',
  'devices',
] as const

/** A user's own settings, section by section, with an index beside them (B17). */
export function PersonalPage({ sysId, thirdParty, onLeave }: Props) {
  const { t } = useText()
  const sections = useKeptFocus()
  return (
    <>
      <Trail sysId={sysId} />
      <div className={css.page}>
        <div className={css.head}>
          <h1>{t('terms:personalSettings')}</h1>
          <p className={css.intro}>{t('personal:text')}</p>
        </div>
        <nav className={css.index} aria-label={t('personal:index')}>
          <ul className={css.entries}>
            {parts.map(part => (
              <li key={part}>
                <a className={css.entry} href={`#${part}`}>
                  {t(`personal:part.${part}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div ref={sections} className={css.sections}>
          <Part id="basic" of={Basic} />
          <Section id="contact" title={t('personal:part.contact')}>
            <ContactWaysSection />
          </Section>
          <PasswordSection />
          <AuthenticatorSection />
          <PasskeysSection />
          <Section id="thirdParty" title={t('personal:part.thirdParty')}>
            <ThirdPartySection returned={thirdParty !== undefined} onLeave={onLeave} />
          </Section>
          <Part id="signature" of={Signature} />
          <Part id="mails" of={Mails} />
          <Part id="notices" of={NoticeSettings} />
          <Part id="agents" of={Agents} />
          <Part id="look" of={LookSettings} />
          <SessionsSection />
          <TrustedDevicesSection />
        </div>
      </div>
    </>
  )
}

/** A section whose code loads after the page; its heading is there at once, so that nothing below it moves. */
function Part({
  id,
  of: Content,
}: {
  id: 'basic' | 'signature' | 'mails' | 'notices' | 'agents' | 'look'
  of: ComponentType
}) {
  const { t } = useText()
  return (
    <Section id={id} title={t(`personal:part.${id}`)} text={t(`personal:about.${id}`)}>
      <Later lines={3} size="control">
        <Content />
      </Later>
    </Section>
  )
}

/** Back to the application that the user came from, or to the workspace. */
function Trail({ sysId }: { sysId: string | undefined }) {
  const { t, wordAt } = useText()
  const from = applications.find(each => each.id !== masterDataId && String(each.id) === sysId)
  const home = from
    ? { id: 'from', label: wordAt(`applications:${from.key}`), href: from.home }
    : { id: 'home', label: t('portal:bar.workspace'), href: '/home' }
  return <PageTrail home={home.href} items={[home, { id: 'personal', label: t('terms:personalSettings') }]} />
}

/** Changes the user's own password in place: the old one, the new one twice (D8). */
export function PasswordSection() {
  const { t } = useText()
  const form = useChange()
  return (
    <Section id="password" title={t('password:title')} text={t('password:text')}>
      <div className={passwordCss.section}>
        <PasswordFields form={form} />
        <div className={passwordCss.action}>
          <Button type="submit" form={`${form.id}-form`} variant="primary" busy={form.busy}>
            {t('password:title')}
          </Button>
        </div>
      </div>
    </Section>
  )
}

/**
 * A pressed element may disappear with its action: a form replaces it, or its entry is deleted. The focus then moves
 * within the same section: to its form, to the button that opens one, or to its heading, and not to the top of the
 * document.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const parts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = parts.current
    if (!place) return
    let last: Element | null = null
    let part: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
      part = last?.closest('section') ?? null
    }
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      last = null
      goOnIn(part)
    })
    place.addEventListener('focusin', remember)
    watch.observe(place, { childList: true, subtree: true })
    return () => {
      place.removeEventListener('focusin', remember)
      watch.disconnect()
    }
  }, [])
  return parts
}

function goOnIn(part: Element | null) {
  const find = (selector: string) => part?.querySelector<HTMLElement>(selector)
  const field = find('form input:checked') ?? find('form input') ?? find('[data-opener]')
  if (field) return field.focus()
  const heading = find('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
