/** The types of Yoast's analysis that the evaluation uses. The package has no types. */
declare module 'yoastseo' {
  class Paper {
    constructor(text: string, attributes: Readonly<Record<string, string | number>>)
  }
  interface Result {
    getIdentifier(): string
    getScore(): number
    getText(): string
  }
  class Assessor {
    constructor(researcher: object)
    assess(paper: Paper): void
    /** The score, from 0 to 100. */
    calculateOverallScore(): number
    getValidResults(): readonly Result[]
  }
  class SeoAssessor extends Assessor {}
  class ContentAssessor extends Assessor {}
}

declare module 'yoastseo/build/languageProcessing/languages/en/Researcher.js' {
  export default class EnglishResearcher {
    constructor(paper: object)
  }
}
