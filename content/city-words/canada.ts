import type { CityWords } from "./city-words.ts";

export const canadianCityWords = {
  toronto: {
    moving:
      "A bay-and-gable in Cabbagetown is narrow and tall, with steep stairs to match, and a box spring rarely makes the turn to the top floor. A laneway suite opens onto an alley that our truck may not fit. Bungalows in Scarborough and North York often hold two households, one of them behind a side door. Tell us which door is yours.",
    junk:
      "On garbage day City crews pick up sofas and mattresses from houses, but not cabinets, drywall, bathtubs or fence boards. That leaves the renovations to us, from kitchens in Leaside to decks in the Beaches, and whatever won't go down a tower's chute. Toronto's own garbage is trucked to Green Lane, a landfill past London, so set apart what somebody can still use.",
    day:
      "Between Bathurst and Jarvis, King Street makes trucks turn right at most lights, so we work out the last block beforehand. Dufferin, Dundas and other main streets post no-stopping signs for the rush hours, and the City tows. While the Exhibition is on, from mid-August to Labour Day, getting to Liberty Village takes patience.",
    questions: [
      {
        question: "My door is on a streetcar line. Where will the truck stop?",
        answer:
          "In a loading zone, on the side street or in the lane out back, and we carry from there. Spadina and St. Clair have a raised track bed down the middle, so we can only reach your side from one direction. Send a picture of your block with the nearest spot where a truck may stop.",
      },
      {
        question: "Can you move me out of a basement apartment?",
        answer:
          "Gladly. In most postwar bungalows the stairs drop from the side door and turn at the bottom, under a beam or a duct. Measure the width at that turn and the height under the lowest thing. Ask your landlord to leave the shared drive empty, since it's usually our only way to that door.",
      },
      {
        question: "Can't I just put the old couch at the curb?",
        answer:
          "From a house, often yes: it goes out on garbage day, half a meter away from the bin. In a condo or apartment, ask the superintendent, because many buildings have no room for big pieces. Call us when it's up on the third floor, can't wait two weeks, or comes with the rest of a kitchen.",
      },
    ],
  },
  gta: {
    moving:
      "The suburbs around Toronto aren't all built alike. In Cornell, in Markham, and Oak Park, in Oakville, the garage is on a rear lane and furniture goes in over the front porch. A stacked townhouse in Milton has its bedrooms two flights above the sofa. In Brampton three generations may share one house, so tell us whose rooms are going.",
    junk:
      "A finished basement in Erin Mills or Thornhill fills up while the kids grow: a wet bar, a treadmill, the second fridge, a sectional that was assembled down there. It comes up when the house goes on the market. Peel residents have the Fewster and Battleford recycling centers in Mississauga, Heart Lake in Brampton and one in Bolton for what we can't load.",
    day:
      "A move from Whitby to Oakville runs nearly the whole length of our map, past the 404, the 400 and the 427, so the drive is a real part of the day. Roads around GO stations like Clarkson and Ajax choke when a train lets out. In January Caledon can be white while Port Credit is only wet.",
    questions: [
      {
        question: "We sell in Vaughan and buy in Newmarket on the same day. When do we get keys?",
        answer:
          "Usually in the afternoon. The lawyers register both sales online, and yours can't close until your buyer's money arrives. We load in Vaughan in the morning and drive up Highway 400 or 404 while they finish. Ask your lawyer for an honest hour, and your bank about taking over the new house a day sooner.",
      },
      {
        question: "We're leaving a condo by Square One for a new house in Milton. What should we check?",
        answer:
          "In Mississauga, which dock serves your tower, as two towers sometimes share one. In Milton, whether the street has its pavement: builders hand over keys while the top layer of asphalt, the sod and even the porch steps are still missing. Drive by that week, and tell us how far out the truck has to stay.",
      },
      {
        question: "Do you come out to Oshawa for a single garage?",
        answer:
          "Yes, and for a single fridge. Oshawa is the eastern end of our map. Its older streets were built for auto workers, with a garage far back on the lot, so tell us how long the driveway is and how narrow it gets. Motor oil, gasoline and car batteries stay; Durham Region has drop-offs for those.",
      },
    ],
  },
  kitchener: {
    moving:
      "Rubber boots once came out of the Kaufman Lofts and shirts out of the Arrow Lofts: expect tall ceilings, heavy doors and a long walk from the elevator. Around Victoria Park, buff-brick gable houses hide one bedroom up a boxed-in attic stair. Forest Heights has plenty of split-levels, a few steps at a time. Give us the height of your tallest wardrobe.",
    junk:
      "Kitchener built furniture for generations, and sideboards as heavy as stoves are still down in its basements. Before you call a sound one junk, ask Thrift on Kent, the Mennonite Central Committee's store on Kent Avenue. Rooms around Conestoga College in Doon empty at the end of April and again in August, mostly mattresses, desks and bar fridges.",
    day:
      "King and Weber cross three times between here and Waterloo, so a corner isn't an address: send the house number. The Conestoga Parkway is our way around, and it thickens at Homer Watson and at Victoria when offices close. On Thanksgiving Monday the Oktoberfest parade takes the middle of town, and the holiday weekend fills with visitors.",
    questions: [
      {
        question: "My street has a North and a South. Does it matter which I give you?",
        answer:
          "It decides where we end up. Ottawa Street North and Ottawa Street South are on opposite sides of King, and one house number can be on both. King itself is East or West, split at Queen. None of it matches the compass, so copy the address from a bill and put the postal code with it.",
      },
      {
        question: "Our loft is in an old factory downtown. What do we ask the building?",
        answer:
          "Which door movers use, how big the elevator is inside, and how long the corridor is after it. The Kaufman building is at King and Victoria, a crowded corner by the ION, so ask where to leave a truck. Pieces from a house in Stanley Park often look small up there, but they still have to fit.",
      },
      {
        question: "Can you clear out a student house near Conestoga College?",
        answer:
          "Yes, if one person decides what goes, either the landlord or the one who signed the lease. A house off Homer Watson Boulevard may have six tenants, and a bed in the hall isn't always abandoned. Put a note on what stays. The last week of April and the last of August are busy, so call a little earlier.",
      },
    ],
  },
  waterloo: {
    moving:
      "Northdale used to be bungalows; now it's towers of four- and five-bedroom suites, each room with a lock of its own and often a bed that belongs to the landlord. The Seagram Lofts in Uptown once held whisky barrels. In Westmount and Beechwood it's the opposite: roomy older houses, full to the rafters. Say which pieces came with the lease.",
    junk:
      "The Region's landfill on Erb Street West lies inside the city, so a load from Laurelwood or Vista Hills has only minutes to go. Lester, Sunview and Hickory streets give up futons and desks whenever a term ends. In Westmount it's a lifetime at once: workshop, sauna, upright piano. In Elmira and Wellesley, farm sheds need a look before we quote.",
    day:
      "The ION crosses University Avenue, Columbia Street and Northfield Drive at gates, so we leave some slack on the way to Northdale. Around March 17 students fill the streets by Ezra Avenue, and the City has banned parking there; choose another week. Out west, Ira Needles Boulevard is one roundabout after the next, taken slowly with a piano aboard.",
    questions: [
      {
        question: "I only have a student room in Northdale. Is that too small a move?",
        answer:
          "No. Tell us the building, the floor and which furniture is yours, because a furnished suite may leave only a desk, a chair and bins. If roommates are going the same day, ask for one estimate for all of you. Get the elevator hours from the front desk; at the end of term everyone wants them.",
      },
      {
        question: "We're moving out to St. Jacobs. What should we plan around?",
        answer:
          "The farmers' market. It runs on Thursdays and Saturdays, in summer on Tuesdays too, and King and Weber Street North crawl on the way to it. Take another weekday. For a farm lane in Conestogo or Heidelberg, tell us whether the ground is soft after the thaw, and whether the yard is wide enough to turn a truck.",
      },
      {
        question: "My tenants left things behind on Albert Street. Can you empty the house?",
        answer:
          "Once Ontario's tenancy rules say it's yours to empty, yes. If the rooms come furnished, mark what belongs to the house and we'll leave that where it is. Walk the rooms with us, or send pictures from home. Clothes and dishes load faster in bags, and the fridge has to be empty.",
      },
    ],
  },
  cambridge: {
    moving:
      "Scots settled Galt and built it of stone, and a doorway in one of those houses isn't going to give an inch for your sectional. The big old homes on Dickson Hill, in West Galt, add porch steps and heavy doors. Preston climbs up from the Speed. Fiddlesticks and Clemens Mill have driveways and wide halls.",
    junk:
      "Foundries and machine shops fed this town, and what came home from them sits in its cellars: vises, steel benches, a lathe on a dirt floor. Tell us, because weight counts. Old stone basements near Water Street are damp, so carpet and cardboard go first. In Hespeler and Preston the usual puzzle is a shed at the end of a narrow side yard.",
    day:
      "Hespeler Road carries everyone between the 401 and Galt and ends at the Delta, where it meets Water, Dundas and Coronation. Franklin Boulevard is the other way down, through a chain of roundabouts. Downtown we cross the Grand on Park Hill Road or Main Street. Shift change at the Toyota plant fills Fountain Street and Maple Grove Road.",
    questions: [
      {
        question: "Will our furniture go into a stone house in Galt?",
        answer:
          "Measure before you buy it. The walls are thick enough that a doorway is a short tunnel, so a sofa has to go in straight, with no room to swing. Take the width between the stones, not the frame, and the height of the stair ceiling. Sometimes an upstairs window is the only answer; we'd rather know early.",
      },
      {
        question: "We work shifts at Toyota. Can we move on a weekday?",
        answer:
          "Sure, and it's often easier than a Saturday. Tell us when you get off and when you sleep, and we'll plan around both. From a house in Silver Heights we keep clear of Maple Grove Road and Fountain Street at shift change. Name a second date, too, in case overtime lands on the first.",
      },
      {
        question: "We're in Ayr, not in the city. Can you still take our junk?",
        answer:
          "We can: Ayr, Roseville and Branchton are in North Dumfries, which is part of Waterloo Region, so your load can go to the same site as one from Preston. Out there it's often a drive shed or a horse barn. Tell us how far the lane is and whether it's gravel, and keep farm chemicals and fuel out.",
      },
    ],
  },
  guelph: {
    moving:
      "The Ward grew up around its factories before anyone zoned it: a house can share a lot line with a workshop, and short streets meet at odd angles between two rivers. Up by Exhibition Park, tall brick houses have a landing at every floor. Clairfields townhouses answer to condo boards about visitor parking. Many south-end basements are apartments of their own.",
    junk:
      "Guelph collects by cart, and an armchair beside the cart stays there unless you've booked a bulky pickup with the City. When winter term ends, the houses off Gordon Street, Edinburgh Road South and Kortright Road put out more than carts can hold. Later in spring it's garages in Kortright Hills, and stone barns around Fergus that nobody has opened in years.",
    day:
      "The Hanlon is our quick way across town, though parts of it have traffic lights. On Saturday mornings the farmers' market fills the blocks near Gordon and Waterloo. Downtown is hills and stone steps, so when freezing rain is coming, have the walk salted down to the curb. In summer, Elora's main street is full by lunch.",
    questions: [
      {
        question: "Can a truck get around the Ward?",
        answer:
          "It can, with some thought. The Speed, the Eramosa and the railway box the neighborhood off, so there are only a few ways in, and corners off York Road and Elizabeth Street are tight. Tell us whether cars park on both sides of your street. We may have to stop at the corner and carry from there.",
      },
      {
        question: "We're moving up to Elora. Is that still local?",
        answer:
          "Yes, Elora and Fergus are both on our list. Take a weekday in summer, since visitors to the gorge and the quarry fill the village on weekends, and in August the Scottish Festival fills Fergus. The old limestone houses there have low lintels and worn steps. New streets at the north end are simpler, once they're paved.",
      },
      {
        question: "Will the City pick up an old sofa?",
        answer:
          "Only by appointment, and only from the curb. You can also drive it to Dunlop Drive yourself and wait your turn at the scale. If the sofa is still in a basement apartment off Stone Road, we'll carry it up and load it, disposal included. Book ahead of the end of April, when everybody near campus has one.",
      },
    ],
  },
  brantford: {
    moving:
      "Brant Avenue and Dufferin Avenue are lined with tall Victorians, many cut into apartments with a back stair for each. Downtown, around Laurier's Brantford campus, students live over the shops. In Paris there are houses of river cobblestones, on hills to match. Off Shellard Lane it's new two-story houses with a double drive, and the stairs are the easy part.",
    junk:
      "Cockshutt and Massey-Harris built farm machines here, and an Eagle Place garage may still hold castings that take two people to shift. Toward Burford and Scotland it's tobacco country, with old kilns and greenhouses behind the house; tell us whether they're standing. Waterford and Simcoe belong to Norfolk County, so a load from there follows a third set of rules.",
    day:
      "West Brant gets to the rest of town by the Lorne Bridge or Veterans Memorial Parkway, and at suppertime both are slow. For Lynden Hills and Echo Place we leave the 403 at Wayne Gretzky Parkway. Paris is a few exits west and a steep way down, and after snow its hills need the sander before they need us.",
    questions: [
      {
        question: "Our place is in Paris, right by the river. Can you reach it?",
        answer:
          "It's a matter of hills. The town lies in a bowl where the Nith runs into the Grand, so every way in goes downhill. Some apartments over the shops on Grand River Street North have their stairs at the rear, above the water. Tell us which door you use, and where you've seen delivery trucks stop on a busy morning.",
      },
      {
        question: "I'm coming to Laurier in Brantford. Can you move me in over a store?",
        answer:
          "We can. Find out which side the stairs are on, how many there are and whether the shop shares the door. Around Victoria Park Square the parking is gone by mid-morning, so an early start helps. Most campus buildings are within a few blocks, so friends can carry the lamp while we bring the mattress.",
      },
      {
        question: "There's old machinery behind our barn in Mount Pleasant. Do you take it?",
        answer:
          "Some of it. Whatever two people can carry can go once fuel, oil and batteries are out, and those stay with you. A seized cultivator is a job for a scrap dealer with a winch. Send pictures with a person in them for scale, and tell us how firm the field is between the barn and the road.",
      },
    ],
  },
  edmonton: {
    moving:
      "An Edmonton bungalow has a landing inside the side door: a few steps up to the kitchen, a flight down to the basement, and no room to turn a freezer. Skinny infills in Westmount and Bonnie Doon go up three floors instead. The walk-ups west of downtown, in Wîhkwêntôwin, often have no elevator. In Windermere the piano tends to be upstairs, in the bonus room.",
    junk:
      "What won't fit in the carts waits in the garage on the lane until the snow goes, so spring means chest freezers, fence panels, hockey nets and a dead snowblower, tank emptied. The City's Big Bin Events, on some weekends between spring and fall, take furniture from people who can haul and unload their own. We come to the lane and do the lifting.",
    day:
      "The High Level Bridge is too low for a moving truck, so between Whyte Avenue and downtown we use the Low Level, the James MacDonald or Groat Road. For Castle Downs to Summerside it's Anthony Henday Drive, all the way around. In January the light is gone by suppertime, so the morning hours are the ones to ask for.",
    questions: [
      {
        question: "It may be thirty below on our date. Do we still move?",
        answer:
          "Usually. Clear and sand the walk, and keep one door for carrying and the rest of the house closed. Let TVs and computers warm up for some hours before you plug them in; plants and anything in jars ride in your own car. If the highway to Leduc or Morinville drifts shut, we call you and set another time.",
      },
      {
        question: "We bought a skinny house in Bonnie Doon. Will a king bed go up?",
        answer:
          "The frame will, in pieces. It's the mattress and the one-piece dresser that get stuck, since the stairs in a narrow infill turn back on themselves at each floor. Measure that landing from wall to railing. If there's a rooftop patio, don't count on it as a way in; power lines often run along the lane.",
      },
      {
        question: "Can you load junk from the back lane?",
        answer:
          "That's often the best place. Open the gate, move your car off the pad and keep the neighbor's garage door clear. In March the ruts are deep and icy, so tell us which end of the lane is plowed. Eaves-high lilacs and low wires matter, too: walk out and look up before you tell us there's room.",
      },
    ],
  },
  ottawa: {
    moving:
      "Barrhaven and Orléans are full of stacked condos: a lower unit half underground, an upper one with two flights before you reach the sofa. Beaverbrook, in Kanata, was laid out among trees and rock, and a door may be a path away from the parking. Glebe and Hintonburg houses have a straight, steep front stair. Say which you have, and how far the walk is.",
    junk:
      "The City limits how many pieces of garbage a house sets out, and a couch counts as one, so an Alta Vista rec room won't go in a month of garbage days. Summer postings leave furniture that didn't make the shipping list. From Stittsville to Rockland it's decks, playsets and hot tubs, best emptied before the first hard freeze.",
    day:
      "Trucks stay off the federal parkways, such as Colonel By Drive and the Queen Elizabeth Driveway, unless the National Capital Commission agrees, so our route from the Glebe isn't the one your phone shows. The Queensway backs up at the 416 and the 174 split. On Race Weekend, late in May, runners have the downtown streets.",
    questions: [
      {
        question: "We're crossing the river to Gatineau. Which bridge will you use?",
        answer:
          "The Macdonald-Cartier or the Chaudière: those are the two meant for commercial vehicles. King Edward Avenue leads to the first and is slow from midafternoon, so mornings are better. Give us both postal codes, and the floor and stairs on the Quebec side, where a walk-up in old Hull may have them outside, on the front.",
      },
      {
        question: "Do you go as far as Almonte and Carleton Place?",
        answer:
          "Yes, and to Arnprior, Kemptville, Russell and Rockland. Almonte's old mill houses have tight kitchens and stairs like ladders; Carleton Place has streets of new townhouses just off Highway 7. It's a real drive from Vanier, so we count it in your estimate. When freezing rain is forecast for the Valley, we may change the hour.",
      },
      {
        question: "Can you haul a hot tub out of a Stittsville yard in winter?",
        answer:
          "If it was drained in the fall. Water left in the pipes freezes the tub to the deck, and then it waits until April. Shovel the way from tub to driveway, and measure the side gate: in the newer parts of Stittsville and Kanata it's often narrower than the tub, so a fence panel has to come off.",
      },
    ],
  },
  hamilton: {
    moving:
      "In the North End and Crown Point the front door opens right at the foot of the stairs, and a tall dresser has to turn in the doorway. Durand is rental towers beside mansions cut into apartments. On the Mountain, bungalows have wide steps and low basements. Binbrook and Waterdown are new townhouses with a garage in the way.",
    junk:
      "A steelworker's basement has a workbench bolted to the wall, and many east-end houses have a whole second kitchen down there as well. The City collects bulky pieces only if you arrange it beforehand, and somebody still has to get them to the curb. In Dundas and Ancaster it's gardens and garages, mostly once the ground dries out in May.",
    day:
      "When the wind is up, police may close the Burlington Skyway, and the road below it waits at the lift bridge for boats. Then the way around is the 403, the Linc and the Red Hill. We leave Cootes Drive alone at class time, and on Ticats game days we keep clear of Barton and Gage.",
    questions: [
      {
        question: "I'm on Upper James. Is that near James Street?",
        answer:
          "It's the same line on the map, with the escarpment across it. \"Upper\" means on top of the Mountain, as with Upper Wentworth, Upper Gage and Upper Ottawa, and leaving the word out sends a truck to the wrong end of an access road. Put it on every form, and give us the cross street, such as Fennell or Mohawk.",
      },
      {
        question: "We're moving to the Beach strip. Is that a problem?",
        answer:
          "Only the bridge and the wind. Beach Boulevard lies between the lake and the harbor, and from the Burlington side you reach it over the canal lift bridge, which stops traffic for boats. We come from the Hamilton end when we can. Keep a spare hour, and wrap nothing in loose plastic on a windy day.",
      },
      {
        question: "There's a second kitchen in my mother's basement in Stoney Creek. Will you take it?",
        answer:
          "Yes: stove, fridge, table, sink and the cabinets too. Have a gas fitter cap the line if it's a gas range, and a plumber shut off the sink. Tell us whether the cupboards are screwed to block or to studs. Demijohns and wine presses can come along, provided the jars are empty, but paint and lye stay.",
      },
    ],
  },
  niagara: {
    moving:
      "Around Port Dalhousie and Crystal Beach, summer cottages became year-round homes one porch at a time, and no two doors are the same width. Niagara-on-the-Lake's Old Town has plaster walls and steep little stairs. Fonthill and Beamsville lean to bungalows on one floor. Students at Brock rent on both sides of the St. Catharines and Thorold line.",
    junk:
      "Cottages in Ridgeway and Port Colborne get opened in May and emptied in October: bunks, wicker, a fridge from another age. On fruit farms near Virgil and Vineland it's trellis wire and old bins, which we need to see first. The Region picks up large pieces from houses if you book ahead; it doesn't come up the stairs for them.",
    day:
      "Three tunnels go under the ship canal, at Thorold and twice in Welland, and no vessel ever makes a tunnel wait. The 406 is quicker than the QEW for anything south of St. Catharines. In winter Lake Erie can bury Fort Erie while Grimsby is dry. On summer nights we stay away from Clifton Hill and the fireworks.",
    questions: [
      {
        question: "We bought in the Old Town of Niagara-on-the-Lake. What do you look at first?",
        answer:
          "The parking. Around Queen Street the curbs go to Shaw Festival audiences from spring through fall, and on matinee days hardly a space is left by noon, so we'd rather come first thing. The grass boulevards belong to the town, and trucks don't belong on them. Then the stairs: give us the width between the plaster and the rail.",
      },
      {
        question: "My daughter rents near Brock. Is that St. Catharines or Thorold?",
        answer:
          "Look at her lease. The university sits on top of the escarpment, and the student streets run from Glenridge, below it, to new subdivisions on the Thorold side. Names are no help, since mail says one and taxes another. Leases tend to turn over on May 1. Tell us how many of the housemates' things go with hers.",
      },
      {
        question: "Can you clear a cottage in Crystal Beach after we've sold it?",
        answer:
          "We can, Monday to Saturday. Leave the power on until we're done, and say what the buyers keep, because docks, kayaks and good deck chairs are often in the offer. Streets near the beach are short, narrow and full of cars in July; after Thanksgiving it's easy. Paint, pool chlorine and barbecue tanks go to a Region depot, with you.",
      },
    ],
  },
  barrie: {
    moving:
      "Many people come to Holly, Ardagh and Painswick from smaller places down the 400, so the new house swallows the load and the basement stays empty at first. East-end homes near Georgian College are often split into two units. Allandale's brick houses climb the hill on stone steps. By the bay, condo towers have a loading bay and a calendar for it.",
    junk:
      "Barrie's own landfill is on Ferndale Drive North. Innisfil, Oro-Medonte, Wasaga Beach and the rest use County of Simcoe sites, and Orillia runs one itself. We sort out which is which. Spring brings snowblowers, ice huts and docks; fall brings trampolines, pool liners and the couch that spent the summer at the cottage.",
    day:
      "Kempenfelt Bay cuts the city in two, so everything between Painswick and the east end goes around its head, by Lakeshore Drive or the 400. Mapleview and Essa are the crowded exits. On the August long weekend Kempenfest takes the waterfront. North of town, a cottage road may not be plowed before noon, so we call ahead.",
    questions: [
      {
        question: "We've been posted to Base Borden. Can you deliver to a house there?",
        answer:
          "Yes, and to Angus and Alliston nearby. Ask the housing office what it wants from a moving truck, and send us the street and unit number, because base streets don't always show up on a phone. Posting season is summer, which is also cottage season, so a Tuesday beats a Friday on County Road 90.",
      },
      {
        question: "Our new place is in Wasaga Beach. Anything to know before January?",
        answer:
          "Check who plows the road, the town or the neighbors, and have the driveway cleared to its full width the day before. The banks grow tall by February, and a ramp needs room to come down. Many Wasaga houses began as cottages: low eaves, an added mudroom and a door that swings the wrong way. Send pictures of that door.",
      },
      {
        question: "We live in Innisfil. Can our junk go to the Barrie landfill?",
        answer:
          "Probably not, since Barrie looks after Barrie. Yours goes by the County's rules, like loads from Elmvale, Stayner or Midland, and we take care of it: just give the real municipality, not the post office. Out by Lake Simcoe, tell us about dock sections and boat lifts early. Two people have to be able to carry them up the bank.",
      },
    ],
  },
} satisfies Readonly<Record<string, CityWords>>;
