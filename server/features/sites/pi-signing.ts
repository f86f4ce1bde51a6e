import type { Locale } from '../../../contract/locales.ts'
import type { PiReplacementAct } from '../../../contract/signatures/acts.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { Context } from '../../kernel/context.ts'
import { fullName } from '../../kernel/names.ts'
import { wordAt, words } from '../../kernel/words.ts'
import { type ActStatement, registerAct } from '../signatures/acts.ts'
import type { PersonRecord } from './people-queries.ts'
import { type ReplacementRequest, requireReplacement } from './pi.ts'

const getName = ({ last_name, first_name }: PersonRecord, locale: Locale) =>
  fullName({ lastName: last_name, firstName: first_name }, locale)

/** What the successor does at the site, as the statement says it. */
const getRoles = (locale: Locale, { roles, custom_role }: PersonRecord): string =>
  new Intl.ListFormat(locale, { type: 'unit' }).format(
    roles.map(role =>
      role === 'other' && custom_role ? custom_role : wordAt(locale, `sitePeople:role.${role}`),
    ),
  )

type Replacement = Awaited<ReturnType<typeof requireReplacement>>

const listConsequences = (locale: Locale, from: string, replacement: Replacement): string[] => {
  const { person, replaced, warnings, isLate, today } = replacement
  const w = words(locale)
  const name = getName(person, locale)
  const roles = getRoles(locale, person)
  return [
    ...(roles ? [w('sign:consequence.piRoles', { name, roles })] : []),
    ...(replaced ? [w('sign:consequence.piEnds', { name: fullName(replaced, locale), from })] : []),
    ...(isLate ? [w('sign:consequence.piLate')] : []),
    ...(from > today ? [w('sign:consequence.piUntil', { from })] : []),
    ...(warnings.piWarnings?.[1] ?? []).map(each =>
      w('sign:consequence.piConfirmed', { warning: wordAt(locale, `siteDetail:pi.warning.${each}`) }),
    ),
  ]
}

const describe = async (context: Context, request: ReplacementRequest): Promise<ActStatement> => {
  const { locale } = context.client
  const { from } = request.change
  const replacement = await requireReplacement(context, request, false)
  const { site, person, replaced, isLate } = replacement
  const w = words(locale)
  const values = {
    number: site.site_no,
    name: localName({ name: site.name, nameEn: site.name_en }, locale),
    person: getName(person, locale),
    from,
  }
  return {
    record: { number: site.site_no, name: site.name },
    sentence: replaced
      ? w('sign:sentence.piReplaced', { ...values, before: fullName(replaced, locale) })
      : w('sign:sentence.piNamed', values),
    consequences: listConsequences(locale, from, replacement),
    facts: { replaces: replaced?.personId ?? null, late: isLate },
  }
}

registerAct<PiReplacementAct>({
  act: 'piReplacement',
  entity: 'sites',
  describe,
  fact: {
    table: 'site_pi_replacement',
    writer: 'sign_pi_replacement',
    expect: ({ record, change, facts, reason, signer }) => ({
      ...{ site_id: record.id, person_id: change.personId, replaced_id: facts.replaces },
      ...{ from_date: change.from, version: record.version + 1, reason, user_id: signer.userId },
    }),
    shown: {
      table: 'site_pi',
      expect: ({ record, change }) => ({
        ...{ site_id: record.id, from_date: change.from, person_id: change.personId },
      }),
      until: ({ change }) => ({ field: 'piFrom', value: change.from }),
    },
  },
})
