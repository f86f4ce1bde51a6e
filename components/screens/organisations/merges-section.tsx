import { useState } from 'react'
import { dateTime } from '../../../client/zones/format.ts'
import {
  type OrganisationMerge,
  organisationDuplicates,
  organisationMerges,
  undoOrganisationMerge,
} from '../../../contract/organisation-merges/calls.ts'
import type { OrganisationDetail } from '../../../contract/organisations/shapes.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { RecordSection } from '../../shared/record/record-page.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { Button } from '../../ui/base/button.tsx'
import { mergeRereads } from './merge-dialog.tsx'
import * as css from './merges.css.ts'
import { getMergePath } from './paths.ts'

export const mergesSection = 'merges'

/** Organisations that may be the same as this one, and its merges, each to undo (MD-O5). */
export function MergesSection({ organisation: { id } }: { organisation: OrganisationDetail }) {
  const { t, locale } = useText()
  const duplicates = useScoped(organisationDuplicates, { id }, { loading: false }).data?.records ?? []
  const merges = useScoped(organisationMerges, { id }, { loading: false }).data?.records ?? []
  const [asked, setAsked] = useState<OrganisationMerge | null>(null)
  return (
    <RecordSection id={mergesSection} title={t('organisationMerges:title')}>
      {duplicates.length + merges.length === 0 && (
        <p className={css.plain}>{t('organisationMerges:alone')}</p>
      )}
      {duplicates.length > 0 && (
        <ul className={css.merges} aria-label={t('terms:similarOrganisations')}>
          {duplicates.map(each => (
            <li key={each.id} className={css.merge}>
              <Anchor href={getMergePath(id, each.id)}>
                {t('organisationMerges:compare', { name: localName(each, locale) })}
              </Anchor>
              <span className={css.meta}>
                {[t(`organisationScreens:match.${each.match}`), each.text].join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {merges.length > 0 && (
        <ul className={css.merges} aria-label={t('organisationMerges:list')}>
          {merges.map(each => (
            <Merge key={each.id} merge={each} onUndo={() => setAsked(each)} />
          ))}
        </ul>
      )}
      {asked && <UndoDialog merge={asked} onClose={() => setAsked(null)} />}
    </RecordSection>
  )
}

function Merge({ merge, onUndo }: { merge: OrganisationMerge; onUndo: () => void }) {
  const { t, locale } = useText()
  const off = offBy(useWhy('undoOrganisationMerge').undoOrganisationMerge, 'undoOrganisationMerge')
  const { kept, other, mergedAt, undoneAt, undoUntil, reason, moved, blockers } = merge
  const name = localName(other, locale)
  return (
    <li className={css.merge}>
      <p className={css.plain}>
        {t('organisationMerges:done', {
          other: name,
          kept: localName(kept, locale),
          time: dateTime(mergedAt),
        })}
      </p>
      <p className={css.meta}>{[t('organisationMerges:moved', { count: moved }), reason].join(' · ')}</p>
      {undoneAt && (
        <p className={css.plain}>{t('organisationMerges:undone', { time: dateTime(undoneAt) })}</p>
      )}
      {!undoneAt && blockers.length > 0 && (
        <>
          <p className={css.plain}>{t('organisationMerges:fixed')}</p>
          <ul>
            {blockers.map(each => (
              <li key={each.reason}>
                {t(`organisationMerges:blocker.${each.reason}`, { about: each.about })}
              </li>
            ))}
          </ul>
        </>
      )}
      {!undoneAt && blockers.length === 0 && (
        <span className={css.acts}>
          <Button off={off} aria-label={t('organisationMerges:undoName', { name })} onClick={onUndo}>
            {t('terms:undo')}
          </Button>
          <span className={css.meta}>{t('organisationMerges:until', { time: dateTime(undoUntil) })}</span>
        </span>
      )}
    </li>
  )
}

function UndoDialog({ merge, onClose }: { merge: OrganisationMerge; onClose: () => void }) {
  const { t, locale } = useText()
  const name = localName(merge.other, locale)
  return (
    <ActDialog
      call={undoOrganisationMerge}
      asks={false}
      toInput={({ values }) => ({ id: merge.id, reason: values.reason })}
      words={{
        title: t('organisationMerges:undoName', { name }),
        confirm: t('terms:undo'),
        done: t('organisationMerges:restored', { name }),
      }}
      rereads={mergeRereads}
      onClose={onClose}
    >
      <p className={css.plain}>{t('organisationMerges:undoEffect', { name })}</p>
    </ActDialog>
  )
}
