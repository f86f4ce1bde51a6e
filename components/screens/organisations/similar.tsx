import { useDeferredValue } from 'react'
import { similarOrganisations } from '../../../contract/organisations/manage.ts'
import type { StandardOrganisation } from '../../../contract/organisations/standard.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { StandardHits } from '../../shared/organisations/standard-hits.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { Button } from '../../ui/base/button.tsx'
import type { FormValues } from './form-values.ts'
import { getDetailPath } from './paths.ts'
import * as css from './standard.css.ts'

/** Organisations that may be the same as one of these names; `text` is what is looked for, once it is long enough. */
export function useSimilar(values: FormValues) {
  const name = useDeferredValue(values.name.trim())
  const nameEn = useDeferredValue((values.nameEn ?? '').trim())
  const alias1 = useDeferredValue((values.alias1 ?? '').trim())
  const alias2 = useDeferredValue((values.alias2 ?? '').trim())
  const city = useDeferredValue((values.city ?? '').trim())
  const enough = [name, nameEn, alias1, alias2].some(text => text.length > 1)
  const query = useScoped(
    similarOrganisations,
    { name, nameEn, alias1, alias2, city },
    { keepsRows: true, loading: false, enabled: enough },
  )
  return {
    records: enough ? (query.data?.records ?? []) : [],
    text: enough ? name || nameEn || alias1 || alias2 : '',
  }
}

type Props = ReturnType<typeof useSimilar> & {
  onChoose: (standard: StandardOrganisation) => void
  /** The new one is a campus or a department: takes the house as its parent. */
  onParent: (id: string) => void
  parentId: string | null
}

/** Organisations that may be the same as the new one, each with how it matches, and standard ones to add instead (MD-O3). */
export function Similar({ records, text, onChoose, onParent, parentId }: Props) {
  const { t, locale } = useText()
  return (
    <section className={css.similar} aria-label={t('terms:similarOrganisations')}>
      <p role="status">
        {records.length > 0
          ? t('organisationScreens:similarCount', { count: records.length })
          : t('organisationScreens:similarNone')}
      </p>
      <ul>
        {records.map(each => (
          <li key={each.id}>
            <Anchor href={getDetailPath(each.id)}>{localName(each, locale)}</Anchor>{' '}
            {t(`organisationScreens:match.${each.match}`)}{' '}
            {each.match === 'whole' && each.id !== parentId && (
              <Button
                aria-label={t('organisationScreens:asParentName', { name: localName(each, locale) })}
                onClick={() => onParent(each.id)}
              >
                {t('organisationScreens:asParent')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {text && <StandardHits query={text} most={5} onChoose={onChoose} />}
    </section>
  )
}
