import { Download, FileText } from 'lucide-react'
import { date } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import { listDocuments } from '../../../contract/documents/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { languageNames } from '../../shared/page/language-menu.tsx'
import { Anchor } from '../../shared/page/navigation.tsx'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { LinkButton } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { Later } from '../../ui/feedback/skeleton.tsx'
import { bytesText } from '../../widgets/download-center/phase.ts'
import * as css from './documents.css.ts'

const Reader = lazyPart(() => import('./reader.tsx').then(file => file.Reader), NotLoaded)

type Document = Output<typeof listDocuments>['records'][number]

/** Links are valid for four hours; an older list is loaded again. */
const fresh = 60 * 60_000

/** The documents that the operator provides, and the one that is open (B20). */
export function DocumentCenter({ resCode }: { resCode?: string }) {
  const { t, locale } = useText()
  const query = useScoped(listDocuments, { locale }, { staleTime: fresh })
  const { data } = query
  const chosen = data?.records.find(each => each.resCode === resCode)
  const all = { id: 'documents', label: t('portal:title.documents'), href: '/documentCenter' }
  return (
    <>
      <PageTrail
        home={chosen ? all.href : '/home'}
        inside={chosen !== undefined}
        items={[
          { id: 'home', label: t('portal:bar.workspace'), href: '/home' },
          all,
          ...(chosen ? [{ id: 'chosen', label: chosen.title }] : []),
        ]}
      />
      <div className={css.page}>
        <h1>{t('portal:title.documents')}</h1>
        <Loaded query={query} lines={5} />
        {data && resCode && !chosen && (
          <Banner
            notice={{ id: 'unknown', tone: 'warning', text: t('documents:unknown', { code: resCode }) }}
          />
        )}
        {data?.total === 0 && (
          <EmptyState icon={FileText} title={t('documents:none')} text={t('documents:noneText')} />
        )}
        {data && chosen && (
          <div className={css.reading}>
            <div className={css.aside}>
              <Documents of={data.records} chosen={chosen} />
            </div>
            <Later lines={6} size="row">
              <Reader key={chosen.url} title={chosen.title} url={chosen.url} locale={chosen.locale} />
            </Later>
          </div>
        )}
        {data && data.total > 0 && !chosen && <Documents of={data.records} />}
      </div>
    </>
  )
}

function Documents({ of, chosen }: { of: readonly Document[]; chosen?: Document }) {
  const { t, locale } = useText()
  return (
    <ul className={css.list} aria-label={t('portal:title.documents')}>
      {of.map(each => (
        <li key={each.resCode} className={css.item} data-chosen={each === chosen || undefined}>
          <div className={css.about}>
            <Anchor
              href={`/documentCenter?resCode=${each.resCode}`}
              className={css.name}
              aria-current={each === chosen ? 'page' : undefined}
            >
              {each.title}
            </Anchor>
            <p className={css.meta}>
              {[
                ...(each.locale === locale ? [] : [languageNames[each.locale]]),
                `PDF ${bytesText(each.size)}`,
                date(each.changedAt),
              ].join(' · ')}
            </p>
          </div>
          {!chosen && (
            <LinkButton
              variant="quiet"
              icon={Download}
              href={`${each.url}&save=1`}
              download
              aria-label={t('documents:saveOne', { title: each.title })}
            >
              {t('common:action.download')}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  )
}
