import { ContentAssessor, Paper, SeoAssessor } from 'yoastseo'
import EnglishResearcher from 'yoastseo/build/languageProcessing/languages/en/Researcher.js'
import type { Article } from '../../contract/articles.ts'
import { pixelWidth } from './arial.ts'

/** The result of Yoast's analysis of an article. */
export type Verdict = {
  /** The SEO score, from 0 to 100. */
  readonly seo: number
  readonly readability: number
  /** The scores from −10 to 9, indexed by the name of the assessment: 9 and 8 are good, 6 is fair. */
  readonly scores: ReadonlyMap<string, number>
}

/** Runs yoastseo's SEO and readability analysis on an article as a site would show it. */
export const yoastVerdict = (article: Article): Verdict => {
  const { html = '', seo_title = '', meta_description = '', focus_keyword = '', image_alt, title } = article
  const image =
    image_alt === undefined ? '' : `<p><img src="/hero.webp" alt="${image_alt.replaceAll('"', '')}"></p>`
  const paper = new Paper(`${html.replace(/<script[\s\S]*?<\/script>/g, '')}${image}`, {
    keyword: focus_keyword,
    title: seo_title,
    titleWidth: pixelWidth(seo_title),
    textTitle: title,
    description: meta_description,
    slug: focus_keyword.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    permalink: 'https://own.example/post',
    locale: 'en_US',
  })
  const researcher = new EnglishResearcher(paper)
  const assessors = [SeoAssessor, ContentAssessor].map((Kind) => {
    const assessor = new Kind(researcher)
    assessor.assess(paper)
    return assessor
  })
  const [seo = 0, readability = 0] = assessors.map((assessor) => assessor.calculateOverallScore())
  const results = assessors.flatMap((assessor) => assessor.getValidResults())
  return {
    seo,
    readability,
    scores: new Map(results.map((result) => [result.getIdentifier(), result.getScore()])),
  }
}
