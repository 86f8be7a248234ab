import type { CityWords } from "./city-words.ts";

export const americanCityWords = {
  "atlanta-north": {
    moving:
      "Most moves here involve a basement. East Cobb and Roswell have split-levels with a half flight at every turn; Johns Creek and Alpharetta have a finished terrace level and a pool table that came in before the walls did. Townhouses near Avalon put the garage below and the sofa one floor up. Tell us which floors your furniture is on.",
    junk: "When the last child leaves for college, terrace levels from Dunwoody to Woodstock get emptied: treadmills, bunk beds, the train table, the playset out back. Forsyth County's three convenience centers take bagged trash and scrap metal but turn sofas and dressers away, and Cherokee, Cobb and Gwinnett set their own rules. We carry the sofa up the hill and haul it away.",
    day: "The Chattahoochee has few bridges. From Sandy Springs to East Cobb we plan around Johnson Ferry Road, from Peachtree Corners to Roswell around Holcomb Bridge Road. Some roads in Milton are still gravel, which matters after a week of rain. In late March pine pollen coats everything, so cover your upholstery before it leaves the house.",
    questions: [
      {
        question: "Why does July book up first in Alpharetta?",
        answer:
          "Schools in Fulton, Forsyth, Cobb and Cherokee counties open in early August, and families want to be in the right attendance zone before the first bell. The second half of July goes first. If your closing falls then, send us the date as soon as your contract is signed. June is easier, and so is September.",
      },
      {
        question: "Our driveway in Roswell drops steeply to the garage. Will the truck go down?",
        answer:
          "Probably not. On the slopes of Martin's Landing and along Willeo Road a loaded truck may not climb out again, so we park on the street and carry from there. Send a photo from the top and one from the garage door. If the front walk is flatter, we'll use that, even when the garage is nearer.",
      },
      {
        question: "Can you take the playset and the trampoline from a yard in Milton?",
        answer:
          "Yes. Tell us if the posts are set in concrete and how wide the side gate is. Around Crabapple the way from the backyard to the road can be long and uphill. Many houses in Milton are on septic tanks, so point out the drain field and any buried dog fence before we roll anything over them.",
      },
    ],
  },
  atlanta: {
    moving:
      "Intown houses in Grant Park, Kirkwood and Virginia-Highland sit on a bank above the sidewalk, with concrete steps up from the street and more at the porch. Cabbagetown's shotgun cottages were built for mill hands, so one room leads into the next. Lofts in Castleberry Hill and along the BeltLine may have a freight elevator. Count the outside steps for us.",
    junk: "Old intown houses give up what's behind the stairs and under the porch: window units, cast-iron radiators, plaster from a torn-out wall, a chest freezer in a dirt crawlspace. Atlanta's own bulk pickup runs by appointment through ATL311 and isn't meant for renovation debris. East of the line, DeKalb County buries its trash at Seminole Road, near Ellenwood.",
    day: "The Downtown Connector carries two interstates through the middle of town, so we cross it outside rush hour. In Smyrna the covered bridge on Concord Road clears seven feet, and map apps still send trucks there; we go around. On the morning of July 4 the Peachtree Road Race has Peachtree from Buckhead to Piedmont Park to itself.",
    questions: [
      {
        question: "Can a truck park on my street in Inman Park?",
        answer:
          "Usually, if you help. Intown blocks often have cars on both sides, and some are for permit holders. Ask the Atlanta Department of Transportation what your block needs for a reserved curb. On the day, hold the space in front of the house with your own cars until we pull up. The alleys are often too tight for us.",
      },
      {
        question: "I'm leaving an apartment near Georgia Tech. Which weeks should I avoid?",
        answer:
          "Late July through August. Home Park, Midtown and the blocks around Georgia State all change tenants then, and loading zones stay full. Over Labor Day weekend Dragon Con fills the downtown hotels and marches down Peachtree on the Saturday. If your lease lets you choose, the weeks after that are calm until the end of the fall term.",
      },
      {
        question: "Do you clear whole houses near the airport?",
        answer:
          "Yes: after an estate or at the end of a rental in College Park, Hapeville or East Point, down to the carpet, the shed and the appliances. Tell us if power and water are off, because we need light on the stairs. Say whether there's a crawlspace to empty. Paint and old gasoline from the garage stay behind.",
      },
    ],
  },
  miami: {
    moving:
      "A tower on Brickell Avenue and a walk-up in Little Havana are different jobs. The tower gives you an elevator by the hour; the walk-up has outside stairs and a catwalk past everybody's door. South Beach's Art Deco buildings often have no elevator at all. Coral Gables puts its street names on low white stones, so send the cross street with your address.",
    junk: "Salt air and humidity finish things early: rusted patio sets in Edgewater, a moldy sofa in Kendall after the air conditioning quit, wicker from a balcony that has to be bare before concrete repairs. Behind a Hialeah house there may be a rented efficiency to empty, too. The hill beside Black Point Marina is the county's South Dade landfill.",
    day: "Summer showers build over the Everglades and reach town after lunch, so mattresses go first. The Palmetto and the Dolphin crawl early and late on weekdays. In early December Art Basel takes over the streets around the Miami Beach Convention Center, and March brings festivals to Bayfront Park and Calle Ocho. Choose other weeks there.",
    questions: [
      {
        question: "Where does the truck stop in South Beach?",
        answer:
          "At a space you've arranged. Between Alton Road and Collins Avenue the curb is metered or kept for residents with permits, and the alleys belong to trash and delivery trucks. Ask the Miami Beach Parking Department early about reserving spaces outside your building. Without them the truck stands a block or two away, and the carry gets long.",
      },
      {
        question: "We close in September. What if a hurricane is coming?",
        answer:
          "September is the height of the season. When one comes close, towers may shut their elevators down and the beaches may be evacuated, so your move waits and we agree on a new date. Keep passports, policies and medicine in your own bag. Storm panels and their wing nuts usually stay with the house, so don't pack them.",
      },
      {
        question: "Can you take old hurricane shutters and windows?",
        answer:
          "Yes. Aluminum panels, accordion shutters that are off the wall, and frames from a window replacement all ride as junk. Tape the glass and put loose screws and tracks in a box. If a storm is already in the forecast, keep the pile in the carport, because sheet metal flies. Metal goes to a recycler where there's one.",
      },
    ],
  },
  "fort-lauderdale": {
    moving:
      "Victoria Park's townhouses have three floors and a roof deck; Plantation and Coral Springs are mostly ranches on one level. On the Galt Ocean Mile the elevator sets the pace, and the corridor after it is long. Davie has horse properties where the barn needs as much thought as the house. On a dead-end isle off Las Olas, the truck has to back out.",
    junk: "When winter residents sell, the condo goes with everything in it: sleeper sofas, rattan, glass tables, mirrored closet doors. Century Village in Deerfield Beach and in Pembroke Pines changes hands that way. Boat people add dock boxes, cushions and fenders, but flares stay with you. Broward's drop-off centers in Pompano Beach, Davie and West Park serve only certain cities.",
    day: "U.S. 1 dives under the New River in the Kinney Tunnel and never waits for a boat; Andrews Avenue and Third Avenue do. Freight and passenger trains stop the cross streets downtown all day. The fall boat show jams A1A, and on a cruise Saturday the roads into Port Everglades fill up by midmorning.",
    questions: [
      {
        question: "My tower on A1A only allows weekday moves. Does that work?",
        answer:
          "Yes, a weekday is fine with us. Many towers between Pompano Beach and Hallandale Beach allow nothing else and stop movers in midafternoon, so an early start gives you the longest use of the elevator. Ask about the garage's height. Along Ocean Boulevard the older ones are often too low for a truck, and we load at the front.",
      },
      {
        question: "We have a barn in Davie. Do you move what's in it?",
        answer:
          "Tack trunks, feed bins, fans and workbenches, yes. Animals and fuel, no. After a wet week the grass shoulders off Griffin Road and Orange Drive won't hold a loaded truck, so show us the firm way in. Keep dogs and horses behind a closed gate until the tailgate is up, and tell us how low the barn door is.",
      },
      {
        question: "A tenant left a full apartment in Hollywood. What do you need from me?",
        answer:
          "The key or code, the unit number, and your word that it's yours to clear. Around Young Circle and along Hollywood Beach, low buildings often have stairs only, and we have to know the floor. Unplug the refrigerator a day ahead and prop it open. Pool chlorine, paint and propane stay where they are.",
      },
    ],
  },
  houston: {
    moving:
      "In Montrose, Rice Military and the Heights, new townhouses stack a garage, a living room and bedrooms on three or four floors around a shared driveway. Older bungalows are up on piers, with a wooden porch. Sharpstown, Alief and Gulfton have garden apartments with outside stairs. Meyerland has raised houses whose front steps are new and high. Say which floor your bed is on.",
    junk: "After high water it's carpet, drywall and swollen cabinets; after a hard freeze it's whatever the burst pipe soaked. In a quiet year it's garages in Clear Lake and sheds in Garden Oaks. City crews collect heavy trash from their own customers, keep tree limbs apart from junk, and leave a remodeler's debris. Outside the city, your utility district picks the hauler.",
    day: "Freight trains can sit across East End streets for a long while, so we keep a second route in mind. METRORail runs in Main and Fannin, where a truck can't stop. In March the rodeo fills every road around NRG Park. From May into September the heavy pieces go first, before the truck's inside is hotter than the street.",
    questions: [
      {
        question: "Our street in the Heights has ditches instead of curbs. Where will you park?",
        answer:
          "On the pavement. The shoulder beside an open ditch is soft, and nobody can work safely from a truck that leans. Such streets in the Heights, Acres Homes and Third Ward are narrow, so ask the neighbors to leave one side free. If your driveway's culvert is cracked, say so, and we'll keep the wheels off it.",
      },
      {
        question: "I start at the Texas Medical Center on July 1. When should I move?",
        answer:
          "In the first half of June, if your lease allows. New residents and fellows arrive all at once, and apartments along Braeswood, Holcombe and the Red Line change hands in the last days of the month. Reserve the elevator first, then tell us its hours. If both leases meet on one day, tell us which keys come first.",
      },
      {
        question: "Can you haul away wet carpet and drywall after a flood?",
        answer:
          "Yes, once your insurer has its pictures. Cut carpet into strips one person can carry and bag loose insulation. Older houses along Brays Bayou or Cypress Creek may have asbestos in floor tile or ceiling texture, so have those tested first, because we can't take them. Empty the refrigerator, then tape its doors shut.",
      },
    ],
  },
  "san-antonio": {
    moving:
      "Stone Oak and Alamo Ranch are two-story houses with a game room upstairs, and the treadmill is up there. Monte Vista and King William have generous doors and tight back stairs. Alamo Heights mixes cottages with garage apartments. In Boerne and Helotes the drive may be long, limestone and uphill. Tell us what has to come down and where the truck can turn.",
    junk: "Military orders come in spring, and a garage has to be empty within weeks: workbenches, bunk beds, the second refrigerator. Around New Braunfels, river season leaves coolers and worn-out patio sets. The city keeps brush separate and grinds it for mulch at its Bitters site. Schertz, Cibolo and Converse have their own haulers, so city drop-off rules don't reach them.",
    day: "North and west of downtown I-35 and I-10 run on two decks, and most local exits are on the lower one. Fiesta's parades close downtown streets in April, and King William holds a fair of its own, so move there a week later. Loop 1604 and U.S. 281 meet at Stone Oak, where the evening rush starts early.",
    questions: [
      {
        question: "We're doing a personally procured move. What about weight tickets?",
        answer:
          "We load and drive; the claim is yours. The services want certified scale tickets for the truck empty and full, and each branch has its own order for them. Ask your installation's personal property office what it accepts. Tell us before loading day if the truck must be weighed.",
      },
      {
        question: "How do you move someone into an apartment on the River Walk?",
        answer:
          "From the street, one level above the water. Buildings off Commerce, Houston and St. Mary's streets share alleys and loading zones with hotels and restaurants, and those take deliveries all morning. Ask the manager for dock hours, the elevator's inside height, and the way from dock to door. Old downtown elevators can be too short for a sofa.",
      },
      {
        question: "Can you take down a metal shed in Converse?",
        answer:
          "Yes, if you tell us it's still standing, so the price includes it. On the east side the anchors sit in sticky black clay; north of Loop 1604 they may be set in rock, and that takes longer. Empty it of mower gasoline, weed killer and paint first, and look under the eaves for wasps.",
      },
    ],
  },
  dfw: {
    moving:
      "It matters where the garage is. In Plano, Richardson and much of Dallas it opens onto an alley, so we load through the front. Uptown's apartments wrap around a parking garage, with long corridors from the elevator. Fairmount and Oak Cliff have bungalows on piers. North Texas clay shifts, and doors go out of square with it: measure the ones that stick.",
    junk: "Houses in Frisco and McKinney fill up over the garage: game-room sectionals, an air hockey table, Christmas trees by the half dozen. Collin County's bigger cities send their trash to the landfill on Highway 121 in Melissa. Fort Worth's Environmental Collection Center on Bridge Street takes chemicals from its own residents and from partner cities such as Arlington.",
    day: "For an Arlington address, look at the calendar first: when the Cowboys or Rangers play, Collins Street and the I-30 ramps fill hours ahead. From late September the State Fair does that to Fair Park for more than three weeks. In January freezing rain glazes the flyovers before anything else, and we wait for the thaw.",
    questions: [
      {
        question: "Can you use the alley behind my house in Richardson?",
        answer:
          "We'd rather not. Those alleys are about a lane wide, with fences, meters and trash trucks, and the neighbors need them to reach their own garages. We park out front and carry through the house or around the side. Measure the side gate, and say which rooms lie closest to the front.",
      },
      {
        question: "Is a move from Dallas to Fort Worth still local?",
        answer:
          "Yes, this crew covers both ends. I-30 is the short way and passes the Arlington stadiums; Highway 183 goes around by Irving and Euless. Put the address with the elevator or the earlier deadline at the front of the day. If the new keys only change hands at noon, say so, and we won't sit outside.",
      },
      {
        question: "Why not leave it all for city bulk pickup?",
        answer:
          "For a few pieces, do. Dallas and Fort Worth each collect brush and bulky items on a schedule, with limits on the pile, and one that's out too early can bring a notice. Their crews won't come inside for a sleeper sofa. We carry it from the room it's in, any day but Sunday.",
      },
    ],
  },
  "phoenix-west": {
    moving:
      "Sun City's ranch houses are on one floor, along streets laid out in rings where north is hard to find. Maryvale has fifties block houses, carport included. Verrado puts porches in front and garages on an alley. Surprise and Goodyear build two stories under tile, with a loft. Without basements, what's heavy is usually in the garage or the Arizona room.",
    junk: "Downsizing keeps Sun City and Youngtown clearing out: recliners, organs, golf clubs, a workshop. Older Glendale houses add a swamp cooler that's come off the roof; horse lots in Laveen and Buckeye add fencing and feed bins. Phoenix buries its trash off State Route 85, south of Buckeye, in a landfill that isn't open to the public, so loads go through a transfer station.",
    day: "Grand Avenue cuts across the grid at an angle, with a railroad beside it, so the short way on a map may be the slow one. Games and concerts at the stadium in Glendale back up Loop 101. In March, spring training fills Peoria, Surprise and Goodyear. Arizona never changes its clocks; family in California should check the hour.",
    questions: [
      {
        question: "My parents are leaving Sun City. Can you move only part of the house?",
        answer:
          "Yes. The bedroom and the good chairs can go to family or to assisted living in Peoria or Surprise, and the rest can leave as junk. Put colored tape on what's moving before we arrive. If you live in another state, name a neighbor who can open up, walk through with us and answer for you.",
      },
      {
        question: "There's a saguaro in our yard in Goodyear. Can it come along?",
        answer:
          "Not with us. Arizona protects native cactus, and moving one takes the landowner's permission and a tag from the state Department of Agriculture. A desert landscaper in the West Valley will know the steps. Small potted cactus can ride in your car: wrap the spines in old carpet, and stand the pots in a milk crate.",
      },
      {
        question: "Do you take golf carts?",
        answer:
          "Maybe; we'd like to see a picture first. A cart from Sun City West or PebbleCreek runs on a row of lead-acid batteries, and we can't load those, so a battery shop or cart dealer has to pull them first. Put air in the tires, find the key, and say if it's parked in a separate cart bay.",
      },
    ],
  },
  "phoenix-east": {
    moving:
      "Arcadia's ranch houses spread out on old citrus lots, with the bedrooms far from the drive. Ahwatukee climbs the back side of South Mountain. East Mesa and Apache Junction have park models and manufactured homes on narrow lanes. Old Town Scottsdale is condos over garages; Gilbert and Queen Creek build big, with three garage bays. A picture of the driveway settles most questions.",
    junk: "A backyard can fill a truck here: pool covers, sun-rotted cushions, a fire pit, patio misters, the trampoline nobody could touch after May. Chlorine and pool acid can't ride along. Mesa has a household hazardous materials building on North Center Street for its own residents. San Tan Valley and Gold Canyon are in Pinal County, so that one isn't for them.",
    day: "Most moves use the Superstition or the Santan Freeway; from San Tan Valley everyone squeezes onto Hunt Highway or Ironwood Drive. The Phoenix Open in Scottsdale and spring training at Sloan Park and Salt River Fields slow Loop 101 in late winter. After a summer storm, Indian Bend Wash can run over Scottsdale's cross streets, and we go around.",
    questions: [
      {
        question: "Our lawn gets flood irrigation. Does that matter on moving day?",
        answer:
          "It does. In Arcadia and parts of Tempe and Mesa, Salt River Project water covers the whole yard, often in the middle of the night, and the ground stays soft into the next day. Look up your next run before you choose a date. A dolly sinks in wet grass, and a truck tire can crush a berm.",
      },
      {
        question: "Can you get a truck up to a house on Mummy Mountain?",
        answer:
          "Sometimes. Hillside roads in Paradise Valley are steep, partly private and short of places to turn around. We need the gate's width, the height of any arch over it, and pictures of the last bend. If the truck must wait below, the longer carry goes into your quote, not onto your bill as a surprise.",
      },
      {
        question: "We're giving up our park model in Mesa. Can you empty it?",
        answer:
          "Yes, and the resort's rules come first. Parks along Main Street and Apache Trail may limit truck hours and want a name at the gate. Give us the space number, and say if the Arizona room and the shed are yours to clear or sold with the lot. Propane bottles stay. April, when everyone heads north, is busy.",
      },
    ],
  },
  "las-vegas-west": {
    moving:
      "Summerlin and Mountain's Edge build up: two or three stories under tile, a loft, a casita off the courtyard, and a driveway shorter than a pickup. Along Rainbow and Decatur, Spring Valley has older apartments around a pool, with outside stairs. Blue Diamond is a village of cottages; Pahrump is manufactured homes on an acre. List the casita and the loft as rooms.",
    junk: "Sun finishes things here before wear does: vinyl fence, shade cloth, cushions, hot tub covers. When a yard trades grass for rock, the mower, the edger and the swing set have no job left. Garages in Sun City Summerlin give up golf gear and a second freezer. Pahrump is in Nye County, and its landfill is on Mesquite Avenue, not at Apex.",
    day: "Summerlin Parkway and the 215 Beltway are slow toward town until nine. Spring wind drops off the Red Rock escarpment hard enough to take a mattress out of your hands, so tall flat pieces wait for a lull. On Friday afternoons I-15 from California fills with weekend visitors; if you're arriving that way, plan to unload on Saturday.",
    questions: [
      {
        question: "Our street in Mountain's Edge is barely two cars wide. Where will the truck be?",
        answer:
          "Probably on the through street. Many courts there and in Southern Highlands are private drives with fire lanes along both sides, and a parked truck would shut in your neighbors and block the fire department. We'd walk it from the corner. Count the houses between your door and that corner for us.",
      },
      {
        question: "Do you move people between Las Vegas and Pahrump?",
        answer:
          "Yes, we cover Pahrump, too. The road climbs over the Spring Mountains, so the miles count as much as the stairs, and a morning start gets you unloaded in daylight. Lots are spread out and some roads are dirt: send a pin. For a manufactured home, say how high each door is.",
      },
      {
        question: "We're replacing the lawn with rock. Will you take what comes out?",
        answer:
          "Edging, sprinkler heads, benches, dead planters and the playhouse, yes. Sod and soil are heavy, so we need the square feet before we promise. If you want the Southern Nevada Water Authority's landscape rebate, apply before you cut, because it wants to see living grass first. Then book us.",
      },
    ],
  },
  "las-vegas-east": {
    moving:
      "Huntridge and Winchester are one-story block houses with narrow doors. Downtown's Ogden and Juhl, and the towers east of the Strip, run on a loading dock and an elevator schedule. Seven Hills and Anthem climb, so a living room may be a level above the garage. Boulder City's oldest cottages housed Hoover Dam's workers, and the hallways are tight.",
    junk: "Along Maryland Parkway apartments turn over with UNLV's terms and leave couches behind. Sunrise Manor's mobile homes have sheds, skirting and awnings to come down. In Sun City Anthem it's holiday trees, shelving and clubs. Boulder City, over Railroad Pass, keeps its own landfill and its own rules about who may use it.",
    day: "This town works around the clock. A neighbor who deals cards until six doesn't want a dolly on the landing at nine, so ask before you choose the hour. The Spaghetti Bowl downtown backs up at both rush hours. January's big shows fill the roads by the convention center, and in May Electric Daisy Carnival clogs I-15 to the Speedway.",
    questions: [
      {
        question: "I live in a high-rise by the Strip. How do you reach the dock?",
        answer:
          "From behind. Turnberry, Panorama and the other towers load on service streets, not on Las Vegas Boulevard, so send the dock's own address and the security desk's name. Ask them for the truck's height limit, pads for the elevator, and the last hour a move may start. Some want a list of crew names a day ahead.",
      },
      {
        question: "I work nights. Can you come in the afternoon?",
        answer:
          "Often. Ask for a later start: we work in the daytime, and you may need to sleep after a graveyard shift. Leave the bed for last. Large complexes in Paradise and Whitney may set quiet hours, so ask the office what they are. You'll need to be awake when we arrive, and again at the end.",
      },
      {
        question: "My park on Boulder Highway wants the old shed gone. Can you do it?",
        answer:
          "Most likely. We need its size, whether it's metal or wood, and if it's bolted to a slab. Lanes off Boulder Highway and Nellis Boulevard are tight, so ask next door to leave a space free. Empty out paint and propane. Check with the manager first: awnings and skirting sometimes belong to the park.",
      },
    ],
  },
  "charlotte-north": {
    moving:
      "From Highland Creek to Huntersville the big two-story houses have a bonus room over the garage, up a stair with a turn. On Lake Norman the house faces the water and the driveway falls toward it. NoDa and Kannapolis have mill houses with small square rooms. By UNC Charlotte, apartments are leased by the bedroom. Measure that turn in the stairs.",
    junk: "Before the boats go out in spring, garages around Cornelius and Denver give up paddleboards, faded boat seats and coolers. Mooresville's race shops and the people who work in them have tool chests and shelving. Iredell County's transfer station on Macleod Drive is for residents with a county decal; in Cabarrus, remodeling debris has its own landfill on Irish Potato Road in Concord.",
    day: "When I-77 stops, so do its side roads: 115 through Davidson, 21 through Huntersville, 73 below the lake. Denver is easier by Highway 16. Race weeks at Charlotte Motor Speedway, in May and October, fill I-85 at Concord. On North Tryon the light rail runs up the middle, so a left turn has to wait for a signal.",
    questions: [
      {
        question: "We're in Denver, North Carolina. Do you come across the lake?",
        answer:
          "We do. Nothing bridges the middle of Lake Norman, so from Cornelius we go around by Highway 73, below the dam, or by 150 at the upper end. It's close by boat and a real drive by truck. Write NC on the form, and give a road address, not a dock number.",
      },
      {
        question: "The sectional in our bonus room won't come down the stairs. What now?",
        answer:
          "Look underneath first: most came up in pieces that clip together. Over a garage in Skybrook or Birkdale the ceiling is low where the stair turns, so we take off feet and cushions and stand the long piece on end. If it was built up there, it may have to leave as junk. Send us its longest measure.",
      },
      {
        question: "Can you clear a garage full of racing parts in Mooresville?",
        answer:
          "Body panels, benches and shelves, yes. For engines and axles, send weights and pictures. Drain everything first, because gasoline, race fuel, oil and batteries are hazardous; Iredell County takes such things on set days at its Twin Oaks landfill in Statesville. Pile steel apart from fiberglass, so the metal can be recycled.",
      },
    ],
  },
  "charlotte-south": {
    moving:
      "Dilworth and Myers Park have narrow side drives and stairs that turn on a landing. Madison Park is split-levels. In South End hundreds of apartments share one loading zone beside the Blue Line. Farther out, Weddington and Marvin build brick houses with a third floor, a side-entry garage and a long drive. Start your list at the top of the house.",
    junk: "Renovation drives it: kitchens out of Cotswold, carpet out of Ballantyne houses that were new in the nineties, decks in Matthews that have rotted through. South End adds a flat-pack bed for every lease that ends. Charlotte's crews take bulky items by appointment. Union County has a transfer station and a debris landfill on Austin Chaney Road, near Wingate.",
    day: "Know your corners: Queens Road meets Queens Road in Myers Park, and Sharon Road, Sharon Lane, Sharon View and Sharon Amity are four different streets. Providence Road and Independence Boulevard slow toward uptown on weekday mornings. Spring golf at Quail Hollow closes Gleneagles Road. When ice is in the forecast we wait, because the old trees drop branches on wires.",
    questions: [
      {
        question: "When will we get the keys to our new house in Charlotte?",
        answer:
          "Often hours after you sign. In North Carolina an attorney closes the sale, and the keys change hands once the county has recorded it, in Charlotte for Mecklenburg or in Monroe for Union. Late papers may wait for morning. We can load that day, but plan to unload the day after.",
      },
      {
        question: "How do we unload at an apartment in South End?",
        answer:
          "Wherever your building says, since South Boulevard has no room to stop and Camden Road runs along the tracks. Some load from an alley, some from a garage level with a low beam. Ask the leasing office for the spot, the clearance and your elevator time, and text us all three. Weekday mornings beat the first of the month.",
      },
      {
        question: "Is Waxhaw too far for a junk pickup?",
        answer:
          "No. We go out there, and to Marvin and Mineral Springs. Places there may have a barn, a playroom over the garage and a quarter mile of gravel, so tell us where the pile is and where a truck can turn. The county's convenience sites are meant for household trash, not for a houseful of furniture.",
      },
    ],
  },
  "austin-north": {
    moving:
      "Allandale and Crestview are low ranch houses with a carport and a driveway in single file. At the Domain and in Wells Branch it's upper floors, not always with an elevator. Georgetown's Sun City is nearly all on one floor. Lago Vista and Jonestown hang on the hills over Lake Travis, where the front door can be a flight below the street.",
    junk: "When ice brings oak limbs down, it's fence panels and crushed patio covers. Otherwise Round Rock and Cedar Park garages give up a decade of bikes, desks and baby gear, and a new house in Hutto leaves its cardboard. Round Rock has set days when its residents can bring in paint and pesticides. Couches aren't welcome at those; we'll take them.",
    day: "MoPac's express lanes, 183A, 45 and 130 charge tolls; the plain lanes of I-35 charge time. Steiner Ranch empties onto RM 620, so school hours count double there. On football Saturdays the streets between Hyde Park and the UT stadium are parked full by noon, and in March South by Southwest closes part of downtown.",
    questions: [
      {
        question: "Our builder in Liberty Hill keeps changing the closing date. Should we book?",
        answer:
          "Wait for the final walk-through before you sign for a day. Rain holds up concrete in the new sections of Liberty Hill, Leander and Hutto, and a fresh driveway shouldn't carry a loaded truck. Ask the builder when yours can. A few nights with family beats carrying a piano down a mud street from the corner.",
      },
      {
        question: "Which way will you drive from Georgetown to Buda?",
        answer:
          "I-35 is shorter, and slow from Round Rock to the river for most of the day. State Highway 130 swings east past Hutto and the airport; it's tolled and usually moves. For an early start or a Saturday we'd look at both. Your estimate covers the drive, either way.",
      },
      {
        question: "Can you take an old deck and a pile of limestone in Cedar Park?",
        answer:
          "The deck, yes; say if it's still standing. Stone is another matter, because Hill Country limestone is heavy for its size, and a small heap uses up the truck's weight long before its room. Send a picture with something beside it for scale. Many lots west of 183 step down to a greenbelt, so count those steps.",
      },
    ],
  },
  "austin-south": {
    moving:
      "South Austin is bungalows, duplexes and hills. In Travis Heights and Barton Hills the walk climbs from the curb, and a garage apartment may sit out back. South Lamar's condos are three floors over parking. Kyle and Buda are new two-story houses close together. Past Dripping Springs it's ranch gates and caliche, so describe the last half mile of road.",
    junk: "A backyard in Zilker gives up a chicken coop and a cast-iron tub; a garage in Circle C gives up a gym. Around Driftwood it's fence wire, stock tanks and a rusted smoker. The landfill at Creedmoor, off FM 1327, is run by Texas Disposal Systems. Hays County's stations in Driftwood and Wimberley take residents' household loads and refuse paint.",
    day: "Congress, First and Lamar each have a bridge over the river, and on summer evenings crowds line the Congress one for the bats. When Formula 1 comes to Circuit of the Americas in the fall, the roads by Del Valle and the airport fill up. Freight trains cut Kyle and Buda in half: say which side you're on.",
    questions: [
      {
        question: "There's a cattle guard at our gate in Dripping Springs. Can the truck cross it?",
        answer:
          "One in good repair, yes; one with loose rails, no. Measure the gate, and look up: a live oak limb that clears your pickup may not clear us. If one must come off, have it cut beforehand and painted against oak wilt. Send a pin dropped at the gate, because maps like to put ranches in the pasture.",
      },
      {
        question: "My apartment is behind a house in Bouldin Creek. How does that work?",
        answer:
          "We carry along whatever path there is, so tell us its length and its narrowest yard. Lots there and in Travis Heights run deep. Some back units open onto an alley, with low wires and a row of bins, and that may be the shorter way. Look for a builder's dumpster in it before you decide.",
      },
      {
        question: "Do you pick up in Wimberley and Lockhart?",
        answer:
          "Both, and since each is a good drive, make it one trip: walk the barn, the well house and the carport before you book. In Wimberley, say what got wet if Cypress Creek or the Blanco has been up. In Lockhart, mention a high porch. Diesel and old pesticide stay with you.",
      },
    ],
  },
  "orlando-north": {
    moving:
      "College Park and Audubon Park have small old houses with a Florida room added at the back. Baldwin Park's townhouses keep their garages on alleys. Altamonte Springs and Casselberry have seventies condos up an outside flight, and Sanford's historic district has Victorians with high porches. Beside a lake the street may simply end, and the truck leaves the way it came.",
    junk: "Screened porches collect what the house gave up: wicker, exercise bikes, a second fridge. Along I-4 and west of it, in Wekiva, Longwood and Lake Mary, don't park that fridge outside, because bears will try it; Seminole County's bear rules keep trash shut away until collection morning. Deltona is in Volusia County and uses the West Volusia transfer station in DeLand.",
    day: "Passenger and freight trains cross Winter Park, Maitland and Longwood at street level, and each March the art festival takes over Park Avenue. I-4 drags from Maitland to Lake Mary; the 429 and 417 are the tolled ways around it. Lakes interrupt the grid, and a street can start again a mile on, so give us a cross street.",
    questions: [
      {
        question: "In Baldwin Park, do you use the street or the alley?",
        answer:
          "The street, when there is one. The alleys behind New Broad Street were laid out for cars and one trash truck, with garage doors along both edges. But some houses there face a green instead of a road. If yours does, the alley is the only way in, and the neighbors should hear about it from you first.",
      },
      {
        question: "Is Orlando to Deltona one of your moves?",
        answer:
          "Yes. It's across the St. Johns in Volusia County: I-4 takes us over at Lake Monroe, with U.S. 17-92 beside it when the bridge backs up. Deltona's streets curl around dozens of ponds, so give us the nearest main road, such as Providence, Saxon or Howland Boulevard, with the address.",
      },
      {
        question: "Can I leave a freezer on the driveway overnight in Wekiva?",
        answer:
          "Please don't. Bears come out of the Wekiva River woods after dark and know what a freezer smells like. Empty it, unplug it a day ahead so it doesn't drip, and keep it in the garage; we'll carry it out from there. The same goes for a greasy grill, a birdseed bin and the dog's food.",
      },
    ],
  },
  "orlando-south": {
    moving:
      "Celebration's houses have a porch in front, a garage on the alley and often an apartment over it, with stairs of its own. MetroWest and Williamsburg are apartments and villas around water. Lake Nona's newest streets are full of contractors' trucks. Poinciana lies in two counties and nine numbered villages, so put the village in your address.",
    junk: "Vacation houses swap furniture by the set: four sleeper sofas, bunk beds built like castles, the game table in the garage. Owners do it in the quiet weeks of January and September. Osceola County takes household chemicals at Bass Road in Kissimmee and at the transfer station in St. Cloud. Nobody there will carry a sleeper sofa down a flight of stairs; that's us.",
    day: "Fireworks make a rush hour here: World Drive, U.S. 192 and I-4 fill when the theme parks let out, and again before they open. The weeks around Christmas and Easter are worse. Osceola Parkway and the 417 are tolled. From Poinciana most people leave by Pleasant Hill Road or Cypress Parkway, and sandhill cranes cross both at a walk.",
    questions: [
      {
        question: "Three of us share an apartment in MetroWest. Can one truck serve all of us?",
        answer:
          "Yes, if every new address is on the list when we quote. Theme-park shifts rarely leave three people free at once, so choose one to let us in and sign. Give each roommate a tape color. Complexes off Kirkman and Hiawassee roads like trucks at one gate only, and the office will know which.",
      },
      {
        question: "Is a house number enough to find us in St. Cloud?",
        answer:
          "Nearly. The old town was laid out for Union veterans: numbered streets cross avenues named for states, so write New York Avenue or 10th Street, not just New York or 10th. Along Narcoossee Road and Canoe Creek Road, add the name of the subdivision. After heavy rain, say which end of your road is dry.",
      },
      {
        question: "We're refurnishing a rental in Davenport. Can everything old go at once?",
        answer:
          "Yes. Empty the drawers, strip the beds, and tell us which floor the sleeper sofas are on, because a folding mechanism is the heaviest thing in such a house. Davenport is in Polk County, but around Four Corners three other counties begin within minutes. With the exact address, we'll know whose rules the load falls under.",
      },
    ],
  },
  "tampa-north": {
    moving:
      "A Seminole Heights bungalow has a deep porch and a front door that opens straight into the living room. Carrollwood is seventies ranches around small lakes; New Tampa and Wesley Chapel have stairs inside and a screened pool behind. In Zephyrhills a carport roof may be lower than our truck. Dunedin and Tarpon Springs add cottages and waterfront condos.",
    junk: "Carports and lanais hold most of it: rattan, bent screen frames, a treadmill, boxes from up north. Storms add soaked carpet in Oldsmar and New Port Richey. Pasco County runs sites on Hays Road in the west and Handcart Road near Dade City, for people who can show they live there. Clearwater and Dunedin look to Pinellas instead.",
    day: "Through Clearwater and Palm Harbor, U.S. 19 rides on overpasses with one-way roads below, and a missed turn costs miles. Bruce B. Downs and State Road 54 jam when school lets out. On January 6 the Epiphany procession closes streets around Spring Bayou in Tarpon Springs. From June on, lightning can stop the loading on any afternoon.",
    questions: [
      {
        question: "A carport covers the way to my door in Zephyrhills. Is the truck too tall?",
        answer:
          "Almost surely, so we'd stop outside and carry underneath. Park lanes are one vehicle wide; ask the office where a truck may wait and how long. Look at which way your door swings over the landing. If it blocks a sofa, we'll need the sliding door on the lanai, with its screen panel out.",
      },
      {
        question: "How will you cross from Clearwater to Tampa?",
        answer:
          "By the Courtney Campbell Causeway for most addresses. It lies low, and when wind pushes Old Tampa Bay over the shoulder it closes; then we go around the top through Oldsmar on Hillsborough Avenue. Coming off Clearwater Beach, the Memorial Causeway is the narrow part, so take a weekday in March and skip the beach traffic.",
      },
      {
        question: "Can you take away a pool cage a storm knocked down?",
        answer:
          "What's already on the ground, yes: frame, torn screen, fans and furniture. A cage that's still bolted to the house is a contractor's job. Photograph it for your insurer first. Along the Cotee River in New Port Richey, salt water may have reached the appliances, so mark those, and stack the aluminum by itself.",
      },
    ],
  },
  "tampa-south": {
    moving:
      "Hyde Park's porch houses have narrow stairs, and in Old Northeast the garage is on a brick alley. In Shore Acres and on Davis Islands many houses have been lifted above the flood line, and the front door is a full flight up. Riverview and FishHawk are two stories with a loft, Harbour Island is towers, and Sun City Center is on one floor.",
    junk: "After a surge, Shore Acres and Gulfport carry out everything below the waterline. Most other weeks belong to Brandon's garages and to Sun City Center, where families clear a house from far away. Gibsonton has a zoning of its own for carnival people, so a yard there can hold more than lawn chairs. Batteries come out of scooters before we load them.",
    day: "On Gasparilla Saturday, near the end of January, the parade closes Bayshore Boulevard, and South Tampa is no place for a truck. On weekday mornings the line for MacDill's gates backs up Dale Mabry. The Selmon Expressway to Brandon is tolled. The Grand Prix fences off St. Petersburg's waterfront for a weekend, and drawbridges to the beaches open for boats.",
    questions: [
      {
        question: "Our house in Shore Acres was raised. How does furniture get up there?",
        answer:
          "By hand, on the new stairs, so count them and measure between the rails. Tell us about the landing, and about a cargo lift if the builder put one in. A wide door onto the back deck may be the better way for a sofa. Whatever is stored at ground level belongs on the inventory, too.",
      },
      {
        question: "Which bridge do you use for St. Pete Beach?",
        answer:
          "It depends which end you're at. The Pinellas Bayway comes in at the south, by the Don CeSar, and is tolled. The Corey Causeway, with its drawbridge, lands farther north at Corey Avenue. Gulf Boulevard's condos are often built over parking, so ask how much clearance there is before anything else.",
      },
      {
        question: "We live in Ohio and have a villa in Kings Point to empty. Will that work?",
        answer:
          "Yes, with one person on the spot. An agent, neighbor or cousin has to get us past the gate, unlock, and say what goes. First have someone take out papers, photographs, jewelry and medicine, and look in coat pockets. Email pictures of each room, and mark anything that stays with blue tape.",
      },
    ],
  },
} satisfies Readonly<Record<string, CityWords>>;
