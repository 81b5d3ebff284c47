const english = `a about above after again against all almost also although always am among an and another any anyone
  anything are around as ask at be because been before being below between both but by can cannot could did do does doing
  done down during each either else ever every everything few find for from further get gets give given go goes got had
  has have having he her here hers herself him himself his how however i if in into is it its itself just know let like
  list ll many may maybe me might mine more most much must my myself need neither never no nor not nothing now of off
  often on once one only or other our ours out over own per please quite rather re really s said same say says see shall
  she should show since so some something still such t tell than that the their theirs them then there these they thing
  things this those though through thus to too under until up upon us use used uses using ve very want was we well were
  what whatever when where whether which while who whom whose why will with within without would yes yet you your yours
  yourself file document`;

/** French and Spanish are written in the countries that the product serves. English content words stay out of this list. */
const frenchAndSpanish = `au aux avec ce ces cette dans de des du elle elles en est et il ils je la le les leur leurs lui
  mais ne nos notre nous ont ou par pas plus qu que quel quelle quelles quels qui sa se ses sont sur un une vos votre vous
  combien comment quand pourquoi cual cuales cuando cuanto cuanta como con cuantos del donde el ella ellos es esta este
  esto hay las lo los mas muy para pero por porque puede quien ser si sobre su sus tiene una unos unas y`;

/** Words that say nothing about the subject of a sentence, as `wordsOf` writes them. */
export const stopWords: ReadonlySet<string> = new Set(`${english} ${frenchAndSpanish}`.split(/\s+/));
