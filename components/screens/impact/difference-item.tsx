import { useState } from 'react'
import type { Right } from '../../../contract/access/rights.ts'
import type { Impact, Reach } from '../../../contract/impact/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { Button } from '../../ui/base/button.tsx'
import * as css from './impact.css.ts'
import { useRightText } from './use-right-text.ts'

type Difference = Impact['moments'][number]['differences'][number]

/** Number of rights shown at once; a button shows the others. */
const namedAtOnce = 3

/** One difference: rights gained and lost, and by whom. */
export function DifferenceItem({ of }: { of: Difference }) {
  return (
    <li className={css.difference}>
      <Rights sign="+" of={of.gained} />
      <Reached sign="+" of={of.reachGained} />
      <Rights sign="−" of={of.lost} />
      <Reached sign="−" of={of.reachLost} />
      <People of={of} />
    </li>
  )
}

function Rights({ sign, of }: { sign: '+' | '−'; of: readonly Right[] }) {
  const { t } = useText()
  const text = useRightText()
  const [open, setOpen] = useState(false)
  if (of.length === 0) return null
  const gains = sign === '+'
  const few = of.length <= namedAtOnce
  return (
    <>
      <p className={gains ? css.gained : css.lost}>
        <span className={css.glyph} aria-hidden="true">
          {sign}
        </span>
        <span className={css.words}>
          {few
            ? t(gains ? 'impact:gains' : 'impact:loses', { rights: of.map(text).join(t('impact:and')) })
            : t(gains ? 'impact:gainsCount' : 'impact:losesCount', { count: of.length })}{' '}
          {!few && (
            <Button small variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
              {t(open ? 'impact:fewer' : 'impact:which')}
            </Button>
          )}
        </span>
      </p>
      {open && (
        <ul className={css.rights}>
          {of.map(right => (
            <li key={right}>{text(right)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Reached({ sign, of }: { sign: '+' | '−'; of: readonly Reach[] }) {
  const { t, locale } = useText()
  return of.map(each => {
    const name = localName(each, locale)
    return (
      <p key={`${each.kind}${each.id}`} className={sign === '+' ? css.gained : css.lost}>
        <span className={css.glyph} aria-hidden="true">
          {sign}
        </span>
        <span className={css.words}>
          {sign === '+'
            ? t(`impact:sees.${each.kind}`, { name })
            : t(`impact:seesNoMore.${each.kind}`, { name })}
        </span>
      </p>
    )
  })
}

function People({ of: { rows, total, people } }: { of: Difference }) {
  const { t, locale } = useText()
  const nameOf = useNameOf()
  return (
    <>
      <p className={css.hint}>{t('impact:forPeople', { count: people })}</p>
      <ul className={css.people}>
        {rows.map(({ user, study, site }) => (
          <li key={`${user.id}${study?.id}${site?.id}`}>
            {nameOf(user)}
            {study && (
              <>
                {' · '}
                <span className={css.planId}>{study.planId}</span>
              </>
            )}
            {site && ` · ${site.siteNo} ${localName(site, locale)}`}
          </li>
        ))}
        {total > rows.length && <li>{t('terms:andMore', { count: total - rows.length })}</li>}
      </ul>
    </>
  )
}
